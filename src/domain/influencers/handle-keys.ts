import { derivedOnce } from "../derived-once.ts";
import { foldText } from "../fold-text.ts";
import { readHandle } from "../readers/read-handle.ts";
import { readProfileSearch } from "../readers/read-profile-link.ts";
import { type Platform, platforms } from "./platforms.ts";

type Channel = { platform: string; link: string };

/**
 * Keys by which searches find a creator's channels: platform, and username or path, without case and accents. The
 * database has the same rule, `influencer_handles`.
 */
export const handleKeys = derivedOnce((channels: readonly Channel[]): string[] =>
  channels.flatMap(({ platform, link }) => {
    const handle = readHandle(platform as Platform, link).value?.handle;
    return handle === undefined ? [] : keyOf(platform, handle);
  }),
);

/** Keys of the channels that a word of a search names: '@name' on any platform, or the URL of one. */
export function searchedKeys(word: string): string[] {
  const profile = readProfileSearch(word);
  if (profile === undefined) return [];
  return profile.platform ? [keyOf(profile.platform, profile.handle)] : keysOnAnyPlatform(profile.handle);
}

export function keysOnAnyPlatform(handle: string): string[] {
  return platforms.map((platform) => keyOf(platform, handle));
}

function keyOf(platform: string, handle: string): string {
  return `${platform} ${foldText(handle)}`;
}
