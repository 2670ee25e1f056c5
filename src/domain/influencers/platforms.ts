/** Platforms of the creator form, as spelled there. */
export const formPlatforms = [
  "instagram",
  "youtube",
  "facebook",
  "twitter/X",
  "tiktok",
  "linkedin",
  "pinterest",
  "snapchat",
  "reddit",
  "threads",
  "moj",
  "sharechat",
  "quora",
  "medium",
  "discord",
  "telegram",
  "other",
] as const;

/** All platforms that a record can have, as stored: in lowercase, with 'twitter/X' as 'twitter'. */
export const platforms = [
  "instagram",
  "youtube",
  "tiktok",
  "twitter",
  "facebook",
  "linkedin",
  "twitch",
  "discord",
  "pinterest",
  "snapchat",
  "strava",
  "blog",
  "reddit",
  "threads",
  "moj",
  "sharechat",
  "quora",
  "medium",
  "telegram",
  "other",
] as const;
export type Platform = (typeof platforms)[number];

const aliases = new Map<string, Platform>([
  ["twitter/x", "twitter"],
  ["twitterx", "twitter"],
  ["x", "twitter"],
]);
const known: ReadonlySet<string> = new Set(platforms);

/** Stored name of a platform as typed; undefined if unknown. */
export function normalizePlatform(text: string): Platform | undefined {
  const name = text.trim().toLowerCase();
  return aliases.get(name) ?? (known.has(name) ? (name as Platform) : undefined);
}

const ownSpelling = new Map<string, string>([
  ["youtube", "YouTube"],
  ["tiktok", "TikTok"],
  ["linkedin", "LinkedIn"],
  ["sharechat", "ShareChat"],
  ["twitter", "X"],
]);

/** 'instagram' becomes 'Instagram'. */
export function platformLabel(platform: string): string {
  return ownSpelling.get(platform) ?? platform.charAt(0).toUpperCase() + platform.slice(1);
}
