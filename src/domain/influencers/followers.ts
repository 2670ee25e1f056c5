import type { Platform } from "./platforms.ts";

/** The ranges of the form and of the size filter. Both ends belong to a range. */
export const followerRanges = ["1K-10K", "10K-100K", "100K-1M", "1M+"] as const;
export type FollowerRange = (typeof followerRanges)[number];

export const followerRangeBounds: Record<FollowerRange, { from: number; to: number | null }> = {
  "1K-10K": { from: 1_000, to: 10_000 },
  "10K-100K": { from: 10_000, to: 100_000 },
  "100K-1M": { from: 100_000, to: 1_000_000 },
  "1M+": { from: 1_000_000, to: null },
};

export const followerRangeLabels: Record<FollowerRange, string> = {
  "1K-10K": "1K-10K (Micro)",
  "10K-100K": "10K-100K (Mid-tier)",
  "100K-1M": "100K-1M (Macro)",
  "1M+": "1M+ (Mega)",
};

export type FollowerTier = "Nano" | "Micro" | "Mid-tier" | "Macro" | "Mega";

export function followerTier(followers: number): FollowerTier {
  if (followers >= 1_000_000) return "Mega";
  if (followers >= 100_000) return "Macro";
  if (followers >= 10_000) return "Mid-tier";
  if (followers >= 1_000) return "Micro";
  return "Nano";
}

/** 1,000 or more as K and 1,000,000 or more as M, with one decimal. Nothing below a million is shown as '1000.0K'. */
export function formatFollowers(followers: number): string {
  if (followers >= 1_000_000) return `${(followers / 1_000_000).toFixed(1)}M`;
  if (followers >= 1_000) return `${Math.min(followers / 1_000, 999.9).toFixed(1)}K`;
  return String(followers);
}

const multipliers: Record<string, number> = { "": 1, K: 1_000, M: 1_000_000 };
/** Far above the number of people alive, and small enough to be added up exactly. */
export const maximumFollowers = 100_000_000_000;

/** Parses '12500', '12,500', '12.5K', and '1.2M'; undefined for anything else, and for impossibly large figures. */
export function parseFollowerFigure(text: string): number | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,6})?\s?([KM]?)$/i.exec(text.trim());
  if (!match) return undefined;
  const [, whole = "", fraction = "", unit = ""] = match;
  const figure = Number(whole.replaceAll(",", "") + fraction) * (multipliers[unit.toUpperCase()] ?? 1);
  return figure <= maximumFollowers ? Math.round(figure) : undefined;
}

/** The sum over the socials. An unreadable figure counts as the lower bound of its platform's range. */
export function totalFollowers(
  socials: ReadonlyArray<{ platform: Platform; followers: string }>,
  ranges: Partial<Record<string, FollowerRange>>,
): number {
  return socials.reduce((sum, social) => {
    const range = ranges[social.platform];
    const fallback = range === undefined ? 0 : followerRangeBounds[range].from;
    return sum + (parseFollowerFigure(social.followers) ?? fallback);
  }, 0);
}
