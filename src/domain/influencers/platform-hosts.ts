import { isWebAddress } from "../http/web-address.ts";
import type { Platform } from "./platforms.ts";

/** Sites of a platform, starting with the one for links. Blogs and 'other' have none. */
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

/** Sites with short URLs, whose paths are codes rather than usernames. */
const shortHosts: Partial<Record<Platform, readonly string[]>> = {
  youtube: ["youtu.be"],
  tiktok: ["vm.tiktok.com", "vt.tiktok.com"],
  facebook: ["fb.me", "fb.watch"],
  pinterest: ["pin.it"],
  strava: ["strava.app.link"],
  reddit: ["redd.it"],
};

/** National sites of a platform, such as pinterest.de. */
const nationalHosts: Partial<Record<Platform, RegExp>> = {
  pinterest: /^(?:[a-z]{2,3}\.)?pinterest\.(?:[a-z]{2}|com?\.[a-z]{2})$/,
};

/** Prefix of a host name for phones or for a country. */
const variant =
  /^(?:www|m|mobile|mbasic|touch|web|[a-z]{2}(?:-[a-z]{2})?(?=\.(?:facebook|linkedin|pinterest)\.))\./;

/** Addresses on a platform's site that redirect elsewhere. */
const forwarding = /^(?:lm?|out|away)\.|\/(?:redirect|redir|l\.php)(?:\/|$)/;

/** Sites of a platform's posts, for an error message; empty if any site is fine. */
export function hostsOf(platform: Platform): readonly string[] {
  return [...(hosts[platform] ?? []), ...(shortHosts[platform] ?? [])];
}

/** Platform of a host; undefined for other hosts. */
export function platformOfHost(host: string): Platform | undefined {
  return (Object.keys(hosts) as Platform[]).find((platform) => isHostOf(host, platform));
}

/** Matches a platform's site and its subdomains, but no lookalikes. */
function isHostOf(host: string, platform: Platform): boolean {
  if (hostsOf(platform).some((each) => host === each || host.endsWith(`.${each}`))) return true;
  return nationalHosts[platform]?.test(host.replace(/^www\./, "")) ?? false;
}

/** Whether a host has the same profile paths as the platform's main site. */
export function showsProfiles(host: string, platform: Platform): boolean {
  const site = host.replace(variant, "");
  if (shortHosts[platform]?.includes(host)) return false;
  return (hosts[platform]?.includes(site) || nationalHosts[platform]?.test(site)) ?? false;
}

/** Whether an address belongs to a platform. Blogs and 'other' accept any. */
export function isOnPlatform(address: string, platform: Platform): boolean {
  if (!isWebAddress(address)) return false;
  if (hosts[platform] === undefined) return true;
  const { hostname, pathname, port } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  return port === "" && isHostOf(host, platform) && !forwarding.test(host + pathname);
}

/** Parameters that share buttons and ads add to an address. */
const trackers =
  /^(utm_\w+|igsh(id)?|si|[fg]clid|mibextid|feature|s|t|_[rt]|is_from_webapp|sender_device|sender_web_id|ref|ref_src|trk|rdid|hl|locale)$/;

/** Removes parameters that only say where an address was copied. */
export function dropTrackers(url: URL): void {
  for (const name of [...url.searchParams.keys()]) {
    if (trackers.test(name)) url.searchParams.delete(name);
  }
}

/**
 * Normalized address for comparison. Ignores scheme, case of the host, `www.`, a trailing slash, the fragment, and
 * tracking parameters.
 */
export function postAddress(address: string): string {
  const url = new URL(address);
  dropTrackers(url);
  const query = new URLSearchParams([...url.searchParams].toSorted()).toString();
  const host = url.hostname.replace(/^(www|m|mobile)\./, "").replace(/\.$/, "");
  return `${host}${url.pathname.replace(/\/$/, "")}${query && `?${query}`}`;
}
