import type { brandIndustries } from "#domain/brands/brand-options.ts";
import {
  fashionAndBeauty,
  foodAndBeverage,
  healthAndFitness,
  homeAndLifestyle,
  sports,
  travelAndTourism,
} from "./lifestyle-industries.ts";
import { automotive, education, entertainment, finance, other, technology } from "./service-industries.ts";
import type { IndustryTexts } from "./text-set.ts";

export const industryTexts: Record<(typeof brandIndustries)[number], IndustryTexts> = {
  "Fashion & Beauty": fashionAndBeauty,
  Technology: technology,
  "Food & Beverage": foodAndBeverage,
  "Health & Fitness": healthAndFitness,
  "Travel & Tourism": travelAndTourism,
  Education: education,
  Finance: finance,
  Entertainment: entertainment,
  Sports: sports,
  "Home & Lifestyle": homeAndLifestyle,
  Automotive: automotive,
  Other: other,
};
