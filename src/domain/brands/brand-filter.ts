import { readFilterText } from "#domain/http/filter-text.ts";
import { type BrandSort, brandSorts } from "./brand-options.ts";

/** Filter of the brand marketplace. Empty text means 'any'. */
export type BrandFilter = {
  search: string;
  industry: string;
  size: string;
  budget: string;
  location: string;
  sort: BrandSort;
};

const texts = ["search", "industry", "size", "budget", "location"] as const;
/** Filter parameters in the order in which they are written to a URL. */
export const brandFilterParameters = [...texts, "sort"];

export const emptyBrandFilter: BrandFilter = {
  search: "",
  industry: "",
  size: "",
  budget: "",
  location: "",
  sort: "featured",
};

/** Reads a filter from a URL. Unknown sort orders are ignored, so that old links keep working. */
export function readBrandFilter(address: URLSearchParams): BrandFilter {
  const filter = { ...emptyBrandFilter };
  for (const name of texts) filter[name] = readFilterText(address.get(name));
  filter.sort = brandSorts.find((sort) => sort === address.get("sort")) ?? "featured";
  return filter;
}

/** Writes a filter to a URL without its defaults. */
export function writeBrandFilter(filter: BrandFilter): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of texts) {
    if (filter[name]) address.set(name, filter[name]);
  }
  if (filter.sort !== "featured") address.set("sort", filter.sort);
  return address;
}
