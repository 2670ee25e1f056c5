import type { Platform } from "./platforms.ts";

/** Addresses below an account: its posts, stories, and lists. The group is the account's path. */
const belowAccounts: Partial<Record<Platform, readonly RegExp[]>> = {
  instagram: [
    /^\/stories\/((?!highlights\/)[\w.]+)(?:\/|$)/,
    /^\/((?!(?:stories|explore|share|s)\/)[\w.]+)\/(?:p|reel|tv|reels|tagged|guides|channel|igtv)(?:\/|$)/,
  ],
  youtube: [/^\/(@[^/]+|(?:channel|c|user)\/[^/]+)\/./],
  tiktok: [/^\/(@[^/]+)\/./],
  twitter: [
    /^\/((?!(?:i|hashtag|search)\/)\w+)\/(?:status|statuses|with_replies|media|likes|highlights|articles)(?:\/|$)/,
  ],
  facebook: [
    /^\/((?!(?:groups|watch|reel|photo|events|share|stories|hashtag|media)\/)[\w.-]+)\/(?:posts|videos|photos|reels|about|photos_albums)(?:\/|$)/,
  ],
  linkedin: [/^\/((?:in|company|pub|school|showcase)\/[^/]+)\/./],
  twitch: [/^\/((?!videos\/|clip\/)\w+)\/(?:clip|clips|v|video|videos|about|schedule)(?:\/|$)/],
  pinterest: [/^\/((?!pin\/)[\w-]+)\/(?:_created|_saved|pins)(?:\/|$)/],
  threads: [/^\/(@[^/]+)\/./],
  medium: [/^\/(@[^/]+)\/./],
  telegram: [/^\/s\/(\w+)(?:\/|$)/, /^\/((?!(?:c|s|joinchat|addstickers)\/)\w+)\/\d+(?:\/|$)/],
};

/** Addresses of posts and lists that do not say the account. */
const withoutAccount: Partial<Record<Platform, RegExp>> = {
  instagram: /^\/(?:(?:p|reel|reels|tv|explore|stories\/highlights)\/.|share\/(?:p|reel)\/|stories\/?$|s\/)/,
  youtube: /^\/(?:watch|playlist|results)\/?$|^\/(?:shorts|live|embed|v|clip|post|hashtag)\/./,
  tiktok: /^\/(?:video|v|embed|tag|music|discover|explore|foryou)(?:\/|$)/,
  twitter: /^\/(?:(?:i|hashtag)\/.|search\/?$)/,
  facebook:
    /^\/(?:(?:watch|photo|photo\.php|video\.php|story\.php|permalink\.php)\/?$|(?:watch|reel|photo|stories|events|hashtag|media)\/.|share\/[prv]\/|groups\/[^/]+\/(?:posts|permalink)\/)/,
  linkedin: /^\/(?:posts|feed|pulse|events|video)\/./,
  twitch: /^\/(?:videos|clip)\/./,
  pinterest: /^\/pin\/./,
  snapchat: /^\/(?:spotlight|discover)\/./,
  strava: /^\/(?:activities|segments|routes)\/./,
  reddit: /^\/(?:r\/[^/]+\/)?comments\/./,
  threads: /^\/t\/./,
  sharechat: /^\/(?:post|video)\/./,
  moj: /^\/(?:post|video)\/./,
  medium: /^\/p\/./,
  telegram: /^\/c\/./,
};

/** Short sites whose addresses always lead to a post. */
const postHosts: Partial<Record<Platform, string>> = {
  youtube: "youtu.be",
  facebook: "fb.watch",
  twitch: "clips.twitch.tv",
  reddit: "redd.it",
};

/** The path of the account that an address below it names, such as '/ann' of '/stories/ann/123'. */
export function accountPath(platform: Platform, path: string): string | undefined {
  for (const address of belowAccounts[platform] ?? []) {
    const account = address.exec(path)?.[1];
    if (account !== undefined) return `/${account}`;
  }
  return undefined;
}

/** Whether an address of the platform leads to a post, and does not say the account. */
export function isPostOfUnknownAccount(platform: Platform, { hostname, pathname }: URL): boolean {
  const host = hostname.replace(/^(?:www|m)\./, "");
  return postHosts[platform] === host || (withoutAccount[platform]?.test(pathname) ?? false);
}
