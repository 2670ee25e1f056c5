export const brandIndustries = [
  "Fashion & Beauty",
  "Technology",
  "Food & Beverage",
  "Health & Fitness",
  "Travel & Tourism",
  "Education",
  "Finance",
  "Entertainment",
  "Sports",
  "Home & Lifestyle",
  "Automotive",
  "Other",
] as const;

export const companySizes = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1000+"] as const;
export type CompanySize = (typeof companySizes)[number];

export const budgetRanges = [
  "Under $1K",
  "$1K - $5K",
  "$5K - $10K",
  "$10K - $25K",
  "$25K - $50K",
  "$50K+",
] as const;

export const brandSorts = ["featured", "rating", "collaborations", "budget"] as const;
export type BrandSort = (typeof brandSorts)[number];
export const brandSortLabels: Record<BrandSort, string> = {
  featured: "Featured",
  rating: "Highest Rating",
  collaborations: "Most Collaborations",
  budget: "Highest Budget",
};

const units: Record<string, number> = { "": 1, K: 1_000, M: 1_000_000 };
/** Upper limit of the integer column by which brands are sorted. */
const maximumBudget = 2_000_000_000;

/** Lower bound of a budget text in USD: 10000 for '$10K - $25K'; 0 for 'Under $1K' and text without a figure. */
export function budgetLowerBound(budgetRange: string): number {
  if (/^\s*under\b/i.test(budgetRange)) return 0;
  const match = /(\d[\d,]{0,14}(?:\.\d{1,4})?)\s?([KM]?)/i.exec(budgetRange);
  if (!match) return 0;
  const [, figure = "0", unit = ""] = match;
  const bound = Number(figure.replaceAll(",", "")) * (units[unit.toUpperCase()] ?? 1);
  return Math.min(Math.round(bound), maximumBudget);
}
