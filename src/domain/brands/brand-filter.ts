import { readFilterText } from "#domain/http/filter-text.ts";
import { type BrandSort, brandSorts } from "./brand-options.ts";

/** What a visitor asked the brand marketplace for. An empty text means 'any'. */
export type BrandFilter = {
  search: string;
  industry: string;
  size: string;
  budget: string;
  location: string;
  sort: BrandSort;
};

const texts = ["search", "industry", "size", "budget", "location"] as const;

export const emptyBrandFilter: BrandFilter = {
  search: "",
  industry: "",
  size: "",
  budget: "",
  location: "",
  sort: "featured",
};

/** Reads a filter from an address; an order that does not exist counts as not given, so that an old link still opens. */
export function readBrandFilter(address: URLSearchParams): BrandFilter {
  const filter = { ...emptyBrandFilter };
  for (const name of texts) filter[name] = readFilterText(address.get(name));
  filter.sort = brandSorts.find((sort) => sort === address.get("sort")) ?? "featured";
  return filter;
}

/** Writes a filter into an address; what has its default is left out. */
export function writeBrandFilter(filter: BrandFilter): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of texts) {
    if (filter[name]) address.set(name, filter[name]);
  }
  if (filter.sort !== "featured") address.set("sort", filter.sort);
  return address;
}
