import { type FilterEntry, type FilterName, filterNames, influencerFilters } from "./influencer-filters.ts";

/**
 * Slug of a category or location: letters and digits in lowercase, without accents, joined by hyphens. Empty for a
 * name without ASCII letters or digits.
 */
export function slugOf(name: string): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}

type Filters = typeof influencerFilters;
/** Filters whose options have landing pages. */
export type LandingFilter = {
  [Name in FilterName]: Filters[Name] extends { landing: object } ? Name : never;
}[FilterName];

export function isLandingFilter(name: string): name is LandingFilter {
  return filterNames.some((filter) => filter === name && "landing" in influencerFilters[filter]);
}

/** Options with a landing page. Undefined for a filter without a fixed list. */
export function landingOptions(name: LandingFilter): readonly string[] | undefined {
  const entry: FilterEntry = influencerFilters[name];
  return "choice" in entry ? entry.choice?.options : undefined;
}

/** Landing page of an option, or the filtered list if it has none. */
export function landingPath(name: LandingFilter, option: string): string {
  const slug = slugOf(option);
  const hasPage = landingOptions(name)?.includes(option) ?? slug !== "";
  return hasPage ? `/influencers/${name}/${slug}` : `/influencers?${new URLSearchParams({ [name]: option })}`;
}

export function landingTexts(name: LandingFilter, option: string): { heading: string; text: string } {
  const entry: FilterEntry = influencerFilters[name];
  const shown = "label" in entry && entry.label ? entry.label(option) : option;
  const { heading, text } = influencerFilters[name].landing;
  return { heading: heading.replace("{}", () => shown), text: text.replace("{}", () => shown) };
}
