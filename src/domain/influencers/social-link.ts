import { isWebAddress, withScheme } from "#domain/http/web-address.ts";
import type { Platform } from "./platforms.ts";

/** Where a username leads. Platforms without such an address (Discord, Quora, blogs) need a full link. */
const profileAddress: Partial<Record<Platform, (handle: string) => string>> = {
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
  twitter: (handle) => `https://x.com/${handle}`,
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}`,
  twitch: (handle) => `https://www.twitch.tv/${handle}`,
  pinterest: (handle) => `https://www.pinterest.com/${handle}`,
  snapchat: (handle) => `https://www.snapchat.com/add/${handle}`,
  strava: (handle) => `https://www.strava.com/athletes/${handle}`,
  reddit: (handle) => `https://www.reddit.com/user/${handle}`,
  threads: (handle) => `https://www.threads.net/@${handle}`,
  moj: (handle) => `https://mojapp.in/@${handle}`,
  sharechat: (handle) => `https://sharechat.com/profile/${handle}`,
  quora: (handle) => `https://www.quora.com/profile/${handle}`,
  medium: (handle) => `https://medium.com/@${handle}`,
  telegram: (handle) => `https://t.me/${handle}`,
};

/**
 * The URL that a social row leads to. `link` is what the creator typed: a full URL, one without 'https://', or a
 * username. Undefined if it does not make an http(s) URL.
 */
export function socialAddress(platform: Platform, link: string): string | undefined {
  const text = link.trim();
  if (isWebAddress(text)) return text;
  const handle = /^@?([\w.-]{1,100})$/.exec(text)?.[1];
  const ofHandle = profileAddress[platform];
  if (handle !== undefined && ofHandle) return ofHandle(handle);
  const address = withScheme(text);
  return isWebAddress(address) ? address : undefined;
}
