/** Ranges of the price filter in USD per post, including both ends. */
export const priceRanges = ["0-250", "250-1K", "1K-5K", "5K+"] as const;
export type PriceRange = (typeof priceRanges)[number];

export const priceRangeBounds: Record<PriceRange, { from: number; to: number | null }> = {
  "0-250": { from: 0, to: 250 },
  "250-1K": { from: 250, to: 1_000 },
  "1K-5K": { from: 1_000, to: 5_000 },
  "5K+": { from: 5_000, to: null },
};

export const priceRangeLabels: Record<PriceRange, string> = {
  "0-250": "Up to $250",
  "250-1K": "$250 - $1,000",
  "1K-5K": "$1,000 - $5,000",
  "5K+": "$5,000 and up",
};

/** Sorts creators without a price after all others. */
export const unpriced = 1e12;
