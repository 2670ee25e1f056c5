import type { Brand } from "#domain/brands/brand.contract.ts";
import { emptyBrandFilter } from "#domain/brands/brand-filter.ts";
import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { followersFact } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { rateText } from "#domain/influencers/influencer-figures.ts";
import { emptyInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { landingPath } from "#domain/influencers/landing.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { brandPages } from "./brand-lists.ts";
import type { ApiClient } from "./client.ts";
import { influencerPages } from "./influencer-lists.ts";

const shownCreators = 8;
const shownBrands = 6;

/** A creator on the home page. All texts and URLs are prepared here to keep the rules out of the page's script. */
export type StockCreator = Pick<
  InfluencerRecord,
  "name" | "avatar" | "category" | "location" | "verified"
> & {
  to: string;
  /** Shown without an avatar. */
  monogram: string;
  followers: string;
  rate: string | undefined;
};
export type StockBrand = Pick<Brand, "companyName" | "logo" | "industry" | "budgetRange" | "verified"> & {
  to: string;
};

/** Contents of the marketplaces for the home page, featured records first. */
export type Stock = {
  creators: { items: StockCreator[]; total: number };
  categories: { name: string; to: string; count: number }[];
  brands: { items: StockBrand[]; total: number };
};

export async function loadStock(call: ApiClient): Promise<Stock> {
  const [creators, brands] = await Promise.all([
    influencerPages(call, emptyInfluencerFilter, { facets: true })(shownCreators, undefined),
    brandPages(call, emptyBrandFilter)(shownBrands, undefined),
  ]);
  return {
    creators: { items: creators.items.map(creatorOnHome), total: creators.total },
    categories: categoriesOnHome(creators.facets?.categories ?? []),
    brands: { items: brands.items.map(brandOnHome), total: brands.total },
  };
}

function creatorOnHome(creator: InfluencerRecord): StockCreator {
  const { _id, name, avatar, category, location, totalFollowers, rate, verified } = creator;
  const followers = followersFact(totalFollowers) ?? "";
  const to = influencerPath(creator);
  const monogram = monogramPath("influencer", _id, name);
  return { to, name, avatar, monogram, category, location, verified, followers, rate: rateText(rate) };
}

function brandOnHome(brand: Brand): StockBrand {
  const { companyName, logo, industry, budgetRange, verified } = brand;
  const to = brandPath(brand);
  return { to, companyName, logo, industry, budgetRange, verified };
}

/** In the order of the form. Empty categories are left out. */
function categoriesOnHome(counts: readonly { value: string; count: number }[]): Stock["categories"] {
  return influencerCategories.flatMap((name) => {
    const count = counts.find(({ value }) => value === name)?.count ?? 0;
    return count === 0 ? [] : [{ name, to: landingPath("category", name), count }];
  });
}
