import type { InfluencerCategory } from "#domain/influencers/categories.ts";
import { beautyTexts } from "./beauty.ts";
import { businessTexts } from "./business.ts";
import { fashionTexts } from "./fashion.ts";
import { fitnessTexts } from "./fitness.ts";
import { foodTexts } from "./food.ts";
import { gamingTexts } from "./gaming.ts";
import { homeTexts } from "./home.ts";
import { parentingTexts } from "./parenting.ts";
import { technologyTexts } from "./technology.ts";
import type { CreatorTexts } from "./text-set.ts";
import { travelTexts } from "./travel.ts";

export const creatorTexts: Record<InfluencerCategory, CreatorTexts> = {
  "Fashion & Style": fashionTexts,
  "Beauty & Cosmetics": beautyTexts,
  "Fitness & Health": fitnessTexts,
  "Food & Cooking": foodTexts,
  "Travel & Lifestyle": travelTexts,
  Technology: technologyTexts,
  Gaming: gamingTexts,
  "Business & Finance": businessTexts,
  "Home & Decor": homeTexts,
  "Parenting & Family": parentingTexts,
};

/** A last sentence that any creator might write. */
export const closingRemarks = [
  "Writing from {city}.",
  "I answer every message that is not a copy of another one.",
  "Long partnerships preferred.",
  "Ask for the media kit, it is two pages.",
  "Usually in {area}, sometimes around {outdoors}.",
  "Happy to work with first-time advertisers.",
  "English and one more language in most posts.",
  "Booked about six weeks ahead.",
  "Show me the brief, I will tell you honestly whether I fit.",
  "Open for samples, closed for scripts.",
  "Part-time creator, full-time perfectionist.",
  "Tea drinkers welcome.",
  "Numbers on request, opinions for free.",
  "Still surprised that anybody watches.",
  "Two posts a week, no filler.",
  "I edit everything myself.",
] as const;
