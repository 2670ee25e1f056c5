import { isWebAddress } from "../http/web-address.ts";
import type { Platform } from "./platforms.ts";

/** The sites of a platform, the one for links first. Blogs and 'other' have none of their own. */
const hosts: Partial<Record<Platform, readonly string[]>> = {
  instagram: ["instagram.com", "instagr.am"],
  youtube: ["youtube.com"],
  tiktok: ["tiktok.com"],
  twitter: ["x.com", "twitter.com"],
  facebook: ["facebook.com", "fb.com"],
  linkedin: ["linkedin.com"],
  twitch: ["twitch.tv"],
  discord: ["discord.com", "discord.gg"],
  pinterest: ["pinterest.com"],
  snapchat: ["snapchat.com"],
  strava: ["strava.com"],
  reddit: ["reddit.com"],
  threads: ["threads.net", "threads.com"],
  moj: ["mojapp.in"],
  sharechat: ["sharechat.com"],
  quora: ["quora.com"],
  medium: ["medium.com"],
  telegram: ["t.me", "telegram.me"],
};

/** Sites with short addresses, whose paths are codes and no usernames. */
const shortHosts: Partial<Record<Platform, readonly string[]>> = {
  youtube: ["youtu.be"],
  tiktok: ["vm.tiktok.com", "vt.tiktok.com"],
  facebook: ["fb.me", "fb.watch"],
  pinterest: ["pin.it"],
  strava: ["strava.app.link"],
  reddit: ["redd.it"],
};

/** The national sites of a platform, such as pinterest.de. */
const nationalHosts: Partial<Record<Platform, RegExp>> = {
  pinterest: /^(?:[a-z]{2,3}\.)?pinterest\.(?:[a-z]{2}|com?\.[a-z]{2})$/,
};

/** What a site for phones, or for a country, has before its name. */
const variant =
  /^(?:www|m|mobile|mbasic|touch|web|[a-z]{2}(?:-[a-z]{2})?(?=\.(?:facebook|linkedin|pinterest)\.))\./;

/** Addresses on a platform's site that lead anywhere. */
const forwarding = /^(?:lm?|out|away)\.|\/(?:redirect|redir|l\.php)(?:\/|$)/;

/** Sites that show a platform's posts, for a message; empty where any site will do. */
export function hostsOf(platform: Platform): readonly string[] {
  return [...(hosts[platform] ?? []), ...(shortHosts[platform] ?? [])];
}

/** The platform with a site; undefined for any other host. */
export function platformOfHost(host: string): Platform | undefined {
  return (Object.keys(hosts) as Platform[]).find((platform) => isHostOf(host, platform));
}

/** Whether a host is a platform's site or below it, never one that only looks like it. */
function isHostOf(host: string, platform: Platform): boolean {
  if (hostsOf(platform).some((each) => host === each || host.endsWith(`.${each}`))) return true;
  return nationalHosts[platform]?.test(host.replace(/^www\./, "")) ?? false;
}

/** Whether the profiles of a platform have the same paths on a host as on its main one. */
export function showsProfiles(host: string, platform: Platform): boolean {
  const site = host.replace(variant, "");
  if (shortHosts[platform]?.includes(host)) return false;
  return (hosts[platform]?.includes(site) || nationalHosts[platform]?.test(site)) ?? false;
}

/** Whether an address is one of a platform. Any is for blogs and 'other'. */
export function isOnPlatform(address: string, platform: Platform): boolean {
  if (!isWebAddress(address)) return false;
  if (hosts[platform] === undefined) return true;
  const { hostname, pathname, port } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  return port === "" && isHostOf(host, platform) && !forwarding.test(host + pathname);
}

/** What share buttons and advertisements add to an address. */
const trackers =
  /^(utm_\w+|igsh(id)?|si|[fg]clid|mibextid|feature|s|t|_[rt]|is_from_webapp|sender_device|sender_web_id|ref|ref_src|trk|rdid|hl|locale)$/;

/** Takes from an address what only says where it was copied. */
export function dropTrackers(url: URL): void {
  for (const name of [...url.searchParams.keys()]) {
    if (trackers.test(name)) url.searchParams.delete(name);
  }
}

/**
 * An address as it is compared with others: of two that differ in scheme, case of the host, `www.`, a slash at the end,
 * the fragment, or in what a share button adds, one post is meant.
 */
export function postAddress(address: string): string {
  const url = new URL(address);
  dropTrackers(url);
  const query = new URLSearchParams([...url.searchParams].toSorted()).toString();
  const host = url.hostname.replace(/^(www|m|mobile)\./, "").replace(/\.$/, "");
  return `${host}${url.pathname.replace(/\/$/, "")}${query && `?${query}`}`;
}
