import { readFilterText } from "#domain/http/filter-text.ts";
import { type FollowerRange, followerRanges } from "./followers.ts";
import { type InfluencerSort, influencerSorts } from "./influencer-sort.ts";

/** What a visitor asked the marketplace for. An empty text means 'any'. */
export type InfluencerFilter = {
  search: string;
  category: string;
  platform: string;
  location: string;
  size: FollowerRange | "";
  featured: boolean;
  sort: InfluencerSort;
};

export const emptyInfluencerFilter: InfluencerFilter = {
  search: "",
  category: "",
  platform: "",
  location: "",
  size: "",
  featured: false,
  sort: "featured",
};

/**
 * Reads a filter from an address. A page is lenient where the API is strict: a value that does not exist
 * counts as not given, so that an old link still opens.
 */
export function readInfluencerFilter(address: URLSearchParams): InfluencerFilter {
  const text = (name: string) => readFilterText(address.get(name));
  const oneOf = <T extends string, F>(values: readonly T[], name: string, fallback: F): T | F =>
    values.find((value) => value === address.get(name)) ?? fallback;
  return {
    search: text("search"),
    category: text("category"),
    platform: readFilterText((address.get("platform") ?? "").toLowerCase()),
    location: text("location"),
    size: oneOf(followerRanges, "size", ""),
    featured: address.get("featured") === "true",
    sort: oneOf(influencerSorts, "sort", "featured"),
  };
}

/** Writes a filter into an address; what has its default is left out. */
export function writeInfluencerFilter(filter: InfluencerFilter): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of ["search", "category", "platform", "location", "size"] as const) {
    if (filter[name]) address.set(name, filter[name]);
  }
  if (filter.featured) address.set("featured", "true");
  if (filter.sort !== "featured") address.set("sort", filter.sort);
  return address;
}
