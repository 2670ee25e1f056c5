import type { Brand, BrandPage } from "#domain/brands/brand.contract.ts";
import { type BrandFilter, writeBrandFilter } from "#domain/brands/brand-filter.ts";
import type { LoadedList, PagesWanted, ReadPage } from "./paged-list.ts";
import type { PublicApi } from "./public-api.ts";

/** Brands, with the values that the filters can take. */
export type BrandList = LoadedList<Brand> & Pick<BrandPage, "filters" | "facets">;

/** The brands that a filter finds, page by page. */
export function brandPages(
  api: PublicApi,
  filter: BrandFilter,
  { facets, signal }: PagesWanted = {},
): ReadPage<BrandList> {
  return async (limit, cursor) => {
    const query = writeBrandFilter(filter);
    query.set("limit", String(limit));
    if (cursor !== undefined) query.set("cursor", cursor);
    else if (facets) query.set("facets", "true");
    const { brands, ...page } = await api.brands(query, signal);
    return { ...page, items: brands };
  };
}

/** How many brands a filter finds. */
export async function countBrands(api: PublicApi, filter: BrandFilter): Promise<number> {
  return (await brandPages(api, filter)(1, undefined)).matched;
}
