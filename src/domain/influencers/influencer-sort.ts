/** `channel` is for queries with a platform. */
export const influencerSorts = [
  "featured",
  "followers",
  "engagement",
  "rating",
  "newest",
  "channel",
  "rate",
] as const;
export type InfluencerSort = (typeof influencerSorts)[number];

export const influencerSortLabels: Record<InfluencerSort, string> = {
  featured: "Featured",
  followers: "Most Followers",
  engagement: "Highest Engagement",
  rating: "Highest Rating",
  newest: "Newest",
  channel: "Most Followers on {}",
  rate: "Lowest Price",
};
