/** Ranges of the form and of the size filter, including both ends. */
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

/** The range of a number of followers, at a boundary the higher one; undefined below the lowest. */
export function rangeOfFollowers(followers: number): FollowerRange | undefined {
  if (followers >= 1_000_000) return "1M+";
  if (followers >= 100_000) return "100K-1M";
  if (followers >= 10_000) return "10K-100K";
  return followers >= 1_000 ? "1K-10K" : undefined;
}

/** 1,000 or more as K and 1,000,000 or more as M, with one decimal. Never '1000.0K'. */
export function formatFollowers(followers: number): string {
  if (followers >= 1_000_000) return `${(followers / 1_000_000).toFixed(1)}M`;
  if (followers >= 1_000) return `${Math.min(followers / 1_000, 999.9).toFixed(1)}K`;
  return String(followers);
}

/** For the followers of a creator, of whom none means that no figure is known. */
export function followersText(total: number): string {
  return total > 0 ? formatFollowers(total) : "–";
}

/** '12.3K followers', for a list of facts; undefined if no figure is known. */
export function followersFact(total: number): string | undefined {
  return total > 0 ? `${formatFollowers(total)} followers` : undefined;
}

/** Undefined if no figure is known. */
export function knownTier(total: number): FollowerTier | undefined {
  return total > 0 ? followerTier(total) : undefined;
}

/** Both ends are included. */
export function isInRange(followers: number, range: FollowerRange): boolean {
  const { from, to } = followerRangeBounds[range];
  return followers >= from && (to === null || followers <= to);
}
