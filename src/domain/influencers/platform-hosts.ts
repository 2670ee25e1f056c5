import { isWebAddress } from "../http/web-address.ts";
import type { Platform } from "./platforms.ts";

/** The sites on which a platform shows posts. Blogs and 'other' have none of their own. */
const hosts: Partial<Record<Platform, readonly string[]>> = {
  instagram: ["instagram.com"],
  youtube: ["youtube.com", "youtu.be"],
  tiktok: ["tiktok.com"],
  twitter: ["x.com", "twitter.com"],
  facebook: ["facebook.com", "fb.watch"],
  linkedin: ["linkedin.com"],
  twitch: ["twitch.tv"],
  discord: ["discord.com", "discord.gg"],
  pinterest: ["pinterest.com", "pin.it"],
  snapchat: ["snapchat.com"],
  strava: ["strava.com"],
  reddit: ["reddit.com", "redd.it"],
  threads: ["threads.net", "threads.com"],
  moj: ["mojapp.in"],
  sharechat: ["sharechat.com"],
  quora: ["quora.com"],
  medium: ["medium.com"],
  telegram: ["t.me", "telegram.me"],
};

/** The national sites of a platform, such as pinterest.de. */
const nationalHosts: Partial<Record<Platform, RegExp>> = {
  pinterest: /^(?:[a-z]{2,3}\.)?pinterest\.(?:[a-z]{2}|com?\.[a-z]{2})$/,
};

/** Sites that show a platform's posts, for a message; empty where any site will do. */
export function hostsOf(platform: Platform): readonly string[] {
  return hosts[platform] ?? [];
}

/** Whether an address is one of a platform: on its site or below it, never on one that only looks like it. */
export function isOnPlatform(address: string, platform: Platform): boolean {
  if (!isWebAddress(address)) return false;
  const known = hosts[platform];
  if (known === undefined) return true;
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  if (port !== "") return false;
  if (known.some((each) => host === each || host.endsWith(`.${each}`))) return true;
  return nationalHosts[platform]?.test(host.replace(/^www\./, "")) ?? false;
}

/**
 * An address as it is compared with others: of two that differ in scheme, case of the host, `www.`, a slash at the end,
 * the fragment, or in what a share button adds, one post is meant.
 */
export function postAddress(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(
    ([name]) => !/^(utm_\w+|igsh|igshid|si|fbclid|feature|s|t)$/.test(name),
  );
  const query = new URLSearchParams(kept.toSorted()).toString();
  const host = url.hostname.replace(/^(www|m|mobile)\./, "").replace(/\.$/, "");
  return `${host}${url.pathname.replace(/\/$/, "")}${query && `?${query}`}`;
}
