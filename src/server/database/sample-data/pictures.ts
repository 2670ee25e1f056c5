import type { InfluencerCategory } from "#domain/influencers/categories.ts";

/** The drawn pictures in the folder `pictures`, without their ending. */
export const pictureNames = [
  "arcade",
  "armchair",
  "blocks",
  "bottles",
  "breakfast",
  "chart",
  "coast",
  "desk",
  "lake",
  "lemons",
  "plate",
  "street",
  "trail",
  "wardrobe",
  "weights",
  "windowsill",
] as const;
export type PictureName = (typeof pictureNames)[number];

/** What a creator of the category might show, the most fitting first. */
export const picturesOfCategory: Record<InfluencerCategory, readonly PictureName[]> = {
  "Fashion & Style": ["wardrobe", "street", "armchair", "bottles", "breakfast", "coast"],
  "Beauty & Cosmetics": ["bottles", "windowsill", "wardrobe", "lemons", "breakfast", "armchair"],
  "Fitness & Health": ["weights", "trail", "lake", "breakfast", "lemons", "coast"],
  "Food & Cooking": ["plate", "lemons", "breakfast", "street", "windowsill", "coast"],
  "Travel & Lifestyle": ["coast", "street", "lake", "breakfast", "trail", "plate"],
  Technology: ["desk", "arcade", "chart", "breakfast", "windowsill", "street"],
  Gaming: ["arcade", "desk", "armchair", "breakfast", "blocks", "street"],
  "Business & Finance": ["chart", "desk", "breakfast", "street", "armchair", "windowsill"],
  "Home & Decor": ["armchair", "windowsill", "lemons", "blocks", "bottles", "desk"],
  "Parenting & Family": ["blocks", "lake", "trail", "windowsill", "plate", "armchair"],
};
