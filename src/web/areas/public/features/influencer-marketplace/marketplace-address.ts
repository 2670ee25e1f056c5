import {
  type InfluencerFilter,
  readInfluencerFilter,
  writeInfluencerFilter,
} from "#domain/influencers/influencer-filter.ts";
import { filterNames } from "#domain/influencers/influencer-filters.ts";

/** The parameters of an address of the marketplace, in the order in which they are written. */
export const marketplaceParameters = [...filterNames, "sort", "favorites", "page"];

export const marketplacePath = "/influencers";

/** What an address of the marketplace asks for, without how far it was loaded. */
export type MarketplaceView = {
  filter: InfluencerFilter;
  /** Only what this browser has kept as favorites. */
  favorites: boolean;
};

export function readMarketplaceView(address: URLSearchParams): MarketplaceView {
  return { filter: readInfluencerFilter(address), favorites: address.get("favorites") === "1" };
}

/** The query of a view; `pages` is left out for a list that is not longer than its first page. */
export function writeMarketplaceView({ filter, favorites }: MarketplaceView, pages = 1): URLSearchParams {
  const address = writeInfluencerFilter(filter);
  if (favorites) address.set("favorites", "1");
  if (pages > 1) address.set("page", String(pages));
  return address;
}

/** Equal for addresses that show the same list. */
export function viewKey(view: MarketplaceView): string {
  return writeMarketplaceView(view).toString();
}

export const marketplaceAddress = {
  read: readMarketplaceView,
  write: writeMarketplaceView,
  key: viewKey,
};

/** The view of a landing page: what its address asks for, of the creators that it is about. */
export function landingView(about: Partial<InfluencerFilter>, address: URLSearchParams): MarketplaceView {
  const { filter } = readMarketplaceView(address);
  return { filter: { ...filter, ...about }, favorites: false };
}

/** From a landing page every other view leads to the marketplace. */
export function landingAddress(about: Partial<InfluencerFilter>) {
  return {
    ...marketplaceAddress,
    path: marketplacePath,
    read: (address: URLSearchParams) => landingView(about, address),
  };
}
