export const influencerCategories = [
  "Fashion & Style",
  "Beauty & Cosmetics",
  "Fitness & Health",
  "Food & Cooking",
  "Travel & Lifestyle",
  "Technology",
  "Gaming",
  "Business & Finance",
  "Home & Decor",
  "Parenting & Family",
] as const;
export type InfluencerCategory = (typeof influencerCategories)[number];
