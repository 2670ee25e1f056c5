import { isWebAddress, withScheme } from "../http/web-address.ts";
import { dropTrackers, platformOfHost, showsProfiles } from "../influencers/platform-hosts.ts";
import type { Platform } from "../influencers/platforms.ts";
import { accountPath, isPostOfUnknownAccount } from "../influencers/post-links.ts";
import { hasKnownHost, readHandle, usernameOfAnyScript } from "./read-handle.ts";
import { readLine } from "./read-line.ts";

// Not in `read-handle.ts`, which public pages load for the addresses of channels.

/**
 * Why a link or a username cannot be somebody's channel. Stricter than `readHandle`, which also reads the links of
 * stored records: a link to a post is refused, unless `profileLink` finds the account in it.
 */
export function channelProblem(platform: Platform, text: string): string | undefined {
  if (isPostOfSomebody(platform, text)) {
    return "is a link to a post, which does not say whose it is: enter the username or the link of the profile";
  }
  return readHandle(platform, text).problem;
}

/** Whether a link leads to a post and does not say whose it is. */
export function isPostOfSomebody(platform: Platform, text: string): boolean {
  const { value } = readHandle(platform, profileLink(text));
  return value !== undefined && isPostOfUnknownAccount(platform, new URL(value.address));
}

/** A link to store: as typed, but without tracking parameters, and to a profile instead of a page below it. */
export function profileLink(link: string): string {
  const address = hasKnownHost(link) ? withScheme(link) : link;
  if (!isWebAddress(address)) return link;
  const url = new URL(address);
  const { href } = url;
  dropTrackers(url);
  const platform = platformOfHost(url.hostname);
  const account =
    platform && showsProfiles(url.hostname, platform) ? accountPath(platform, url.pathname) : undefined;
  if (account !== undefined) {
    url.pathname = account;
    url.search = "";
  }
  return url.href === href ? link : url.href;
}

/** The channel that a search is for: a platform's URL, or '@' and a username. Undefined for other text. */
export function readProfileSearch(text: string): { platform?: Platform; handle: string } | undefined {
  const search = readLine(text).normalize("NFKC");
  const name = /^@(.+)$/.exec(search)?.[1];
  if (name !== undefined) return usernameOfAnyScript.test(name) ? { handle: name } : undefined;
  const address = profileLink(hasKnownHost(search) ? withScheme(search) : search);
  if (!isWebAddress(address)) return undefined;
  const platform = platformOfHost(new URL(address).hostname);
  const handle = platform && readHandle(platform, address).value?.handle;
  return handle === undefined ? undefined : { platform, handle };
}
