import { isWebAddress, withScheme } from "../http/web-address.ts";
import {
  dropTrackers,
  hostsOf,
  isOnPlatform,
  platformOfHost,
  showsProfiles,
} from "../influencers/platform-hosts.ts";
import { type Platform, platformLabel } from "../influencers/platforms.ts";
import { readLine } from "./read-line.ts";
import type { Reading } from "./reading.ts";

/** A channel's URL, with its username, or the path of the URL if it has none. */
export type Profile = { address: string; handle: string | undefined };

type Site = {
  host: string;
  /** Prefix of usernames in profile URLs. */
  before?: string;
  /** Other spellings of the prefix. */
  alias?: RegExp;
  /** Start of paths that people write without the host. */
  paths?: RegExp;
  /** Whether usernames may have letters of any script. */
  anyScript?: true;
};

/** Platforms whose profile URLs contain the username. Discord and blogs need a full link. */
const sites: Partial<Record<Platform, Site>> = {
  instagram: { host: "www.instagram.com" },
  youtube: { host: "www.youtube.com", before: "@", paths: /^(?:channel|c|user)\//, anyScript: true },
  tiktok: { host: "www.tiktok.com", before: "@" },
  twitter: { host: "x.com" },
  facebook: { host: "www.facebook.com", paths: /^(?:profile\.php\?id=\d+$|(?:groups|pages|people)\/)/ },
  linkedin: {
    host: "www.linkedin.com",
    before: "in/",
    paths: /^(?:company|pub|school|showcase)\//,
    anyScript: true,
  },
  twitch: { host: "www.twitch.tv" },
  pinterest: { host: "www.pinterest.com" },
  snapchat: { host: "www.snapchat.com", before: "add/", alias: /^@/ },
  strava: { host: "www.strava.com", before: "athletes/", paths: /^(?:clubs|pros)\// },
  reddit: { host: "www.reddit.com", before: "user/", alias: /^u\//, paths: /^r\// },
  threads: { host: "www.threads.net", before: "@" },
  moj: { host: "mojapp.in", before: "@" },
  sharechat: { host: "sharechat.com", before: "profile/" },
  quora: { host: "www.quora.com", before: "profile/", anyScript: true },
  medium: { host: "medium.com", before: "@" },
  telegram: { host: "t.me" },
};

const username = /^[\w.-]{1,100}$/;
export const usernameOfAnyScript = /^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u;
const youtubeChannel = /^UC[\w-]{22}$/;
/** Facebook pages identified by the query. */
const pageByQuery = /\.php$|^watch$/;

/**
 * Reads a channel's username or link: with or without '@' or 'https://', from the mobile site, with tracking
 * parameters, or just the path ('in/name', 'channel/UC…', 'profile.php?id=1').
 */
export function readHandle(platform: Platform, text: string): Reading<Profile> {
  const link = readLine(text);
  const site = sites[platform];
  const address = isWebAddress(link) ? link : addressOf(site, link);
  if (address === undefined) return { problem: "must be a username or an https:// link" };
  if (!isOnPlatform(address, platform)) return { problem: notOn(platform) };
  return { value: profileAt(platform, address) };
}

/** URL of a channel; undefined for a stored link that is unreadable or leads to another site. */
export function profileAddress(platform: Platform, link: string): string | undefined {
  return readHandle(platform, link).value?.address;
}

/** The platform that a link leads to, with or without 'https://'. Undefined for a username. */
export function platformOfLink(text: string): Platform | undefined {
  const link = readLine(text).normalize("NFKC");
  const address = hasKnownHost(link) ? withScheme(link) : link;
  return isWebAddress(address) ? platformOfHost(new URL(address).hostname) : undefined;
}

/** URL for a username, a path, or a link without 'https://'. */
function addressOf(site: Site | undefined, link: string): string | undefined {
  // Keyboards for East Asian scripts type full-width letters.
  const text = link.normalize("NFKC").replace(/^\//, "");
  if (site && !hasKnownHost(text)) {
    const name = text.replace(/^@/, "");
    if (site.host === "www.youtube.com" && youtubeChannel.test(text)) {
      return `https://${site.host}/channel/${text}`;
    }
    if (isUsername(site, name)) return `https://${site.host}/${site.before ?? ""}${name}`;
    if (site.paths?.test(text) || usernameIn(site, text) !== undefined) return `https://${site.host}/${text}`;
  }
  const address = withScheme(text);
  return isWebAddress(address) ? address : undefined;
}

/** Whether a text begins with the host of a platform. */
export function hasKnownHost(text: string): boolean {
  const host = /^[\w.-]+(?=[/?#]|$)/.exec(text)?.[0];
  return host !== undefined && platformOfHost(host.toLowerCase()) !== undefined;
}

function isUsername(site: Site, name: string): boolean {
  return (site.anyScript ? usernameOfAnyScript : username).test(name);
}

/** Username in the path of a profile or of one of its pages. */
function usernameIn(site: Site, path: string): string | undefined {
  const { before = "", alias } = site;
  if (before === "") return isUsername(site, path) ? path : undefined;
  const rest = path.startsWith(before)
    ? path.slice(before.length)
    : alias?.test(path) && path.replace(alias, "");
  const [name = ""] = rest ? rest.split("/") : [];
  return isUsername(site, name) ? name : undefined;
}

function profileAt(platform: Platform, address: string): Profile {
  const url = new URL(address);
  const written = url.search;
  dropTrackers(url);
  const site = sites[platform];
  if (!site) return { address: url.search === written ? address : url.href, handle: undefined };
  const host = url.hostname.replace(/\.$/, "");
  const isMain = showsProfiles(host, platform);
  const path = decoded(url.pathname).split("/").filter(Boolean).join("/");
  const name = isMain && !pageByQuery.test(path) ? usernameIn(site, path) : undefined;
  if (name !== undefined) {
    return { address: `https://${site.host}/${site.before ?? ""}${name}`, handle: name };
  }
  return {
    address: `https://${isMain ? site.host : host}${url.pathname}${url.search}`,
    handle: path + url.search || undefined,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function notOn(platform: Platform): string {
  const what = sites[platform] ? "a username or a link" : "a link";
  return `is not an address on ${platformLabel(platform)}: enter ${what} on ${hostsOf(platform)[0]}`;
}
