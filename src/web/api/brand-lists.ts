import type { Brand, BrandPage } from "#domain/brands/brand.contract.ts";
import { type BrandFilter, emptyBrandFilter, writeBrandFilter } from "#domain/brands/brand-filter.ts";
import type { ApiClient } from "./client.ts";
import type { LoadedList, PagesWanted, ReadPage } from "./paged-list.ts";

export type BrandList = LoadedList<Brand> & Pick<BrandPage, "filters" | "facets">;

/** Reads the brands that match a filter, page by page. */
export function brandPages(
  call: ApiClient,
  filter: BrandFilter,
  { facets, signal }: PagesWanted = {},
): ReadPage<BrandList> {
  return async (limit, cursor) => {
    const query = writeBrandFilter(filter);
    query.set("limit", String(limit));
    if (cursor !== undefined) query.set("cursor", cursor);
    else if (facets) query.set("facets", "true");
    const { data } = await call("GET /api/marketplace/brands", { query, signal });
    return brandListOf(data);
  };
}

/** A response as specified has no counts and no slugs. */
export function brandListOf({ brands, ...page }: BrandPage): BrandList {
  const { length } = brands;
  const { matched = length, total = matched, nextCursor = null } = page as Partial<BrandPage>;
  const items = brands.map((brand) => ({ ...brand, slug: brand.slug ?? brand._id }));
  return { ...page, items, matched, total, nextCursor };
}

export async function countBrands(call: ApiClient, filter: BrandFilter): Promise<number> {
  return (await brandPages(call, filter)(1, undefined)).matched;
}

/** Other brands of the same industry, featured ones first. Empty on failure, because the page can do without them. */
export async function otherBrands(
  call: ApiClient,
  { _id, industry }: Pick<Brand, "_id" | "industry">,
  count: number,
): Promise<Brand[]> {
  if (industry === "") return [];
  try {
    const { items } = await brandPages(call, { ...emptyBrandFilter, industry })(count + 1, undefined);
    return items.filter((brand) => brand._id !== _id).slice(0, count);
  } catch {
    return [];
  }
}
