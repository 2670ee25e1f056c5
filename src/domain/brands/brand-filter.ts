import { readFilterText } from "#domain/http/filter-text.ts";
import { type BrandSort, brandSorts } from "./brand-options.ts";

/** A visitor's filter for the brand marketplace. Empty text means 'any'. */
export type BrandFilter = {
  search: string;
  industry: string;
  size: string;
  budget: string;
  location: string;
  sort: BrandSort;
};

const texts = ["search", "industry", "size", "budget", "location"] as const;
/** The parameters of a filter in a URL, in the order in which they are written. */
export const brandFilterParameters = [...texts, "sort"];

export const emptyBrandFilter: BrandFilter = {
  search: "",
  industry: "",
  size: "",
  budget: "",
  location: "",
  sort: "featured",
};

/** Reads a filter from a URL. An unknown sort order counts as none, so that an old link still works. */
export function readBrandFilter(address: URLSearchParams): BrandFilter {
  const filter = { ...emptyBrandFilter };
  for (const name of texts) filter[name] = readFilterText(address.get(name));
  filter.sort = brandSorts.find((sort) => sort === address.get("sort")) ?? "featured";
  return filter;
}

/** Writes a filter to a URL, leaving out defaults. */
export function writeBrandFilter(filter: BrandFilter): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of texts) {
    if (filter[name]) address.set(name, filter[name]);
  }
  if (filter.sort !== "featured") address.set("sort", filter.sort);
  return address;
}
