export const influencerSorts = ["featured", "followers", "engagement", "rating", "newest"] as const;
export type InfluencerSort = (typeof influencerSorts)[number];

export const influencerSortLabels: Record<InfluencerSort, string> = {
  featured: "Featured",
  followers: "Most Followers",
  engagement: "Highest Engagement",
  rating: "Highest Rating",
  newest: "Newest",
};
