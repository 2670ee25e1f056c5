import type { BrandProfile } from "#domain/brands/brand.contract.ts";

/** Length that search engines show, in characters. */
const longest = 160;

/** Description of a brand in search results: name, budget, and the start of its description. */
export function brandDescription({
  companyName,
  industry,
  location,
  budgetRange,
  description,
}: BrandProfile): string {
  const who = industry ? `${industry} brand` : "Brand";
  const place = location && ` in ${location}`;
  const budget = budgetRange && `, with a budget of ${budgetRange}`;
  const words = description.replace(/\s+/g, " ").trim();
  const rest = words || "Its goals, its budget and what it looks for, on one page.";
  return shorten(`${shorten(companyName, 40)}: ${who}${place}${budget}. ${rest}`, longest);
}

/** Cuts a text at the end of a word. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 3);
  return `${start.slice(0, Math.max(0, start.search(/\s\S*$/))).trimEnd() || start}...`;
}
