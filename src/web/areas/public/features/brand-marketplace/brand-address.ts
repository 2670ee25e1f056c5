import {
  type BrandFilter,
  brandFilterParameters,
  readBrandFilter,
  writeBrandFilter,
} from "#domain/brands/brand-filter.ts";

export const brandsPath = "/brands";

/** URL parameters of the list, in the order in which they are written. */
export const brandParameters = [...brandFilterParameters, "page"];

/** Query of a filter. `pages` is omitted for a list that shows only its first page. */
export function writeBrandAddress(filter: BrandFilter, pages = 1): URLSearchParams {
  const address = writeBrandFilter(filter);
  if (pages > 1) address.set("page", String(pages));
  return address;
}

/** Equal for URLs that show the same list. */
export function brandKey(filter: BrandFilter): string {
  return writeBrandFilter(filter).toString();
}

export const brandAddress = { read: readBrandFilter, write: writeBrandAddress, key: brandKey };
