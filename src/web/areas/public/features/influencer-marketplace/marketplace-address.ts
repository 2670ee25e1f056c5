import {
  type InfluencerFilter,
  readInfluencerFilter,
  writeInfluencerFilter,
} from "#domain/influencers/influencer-filter.ts";
import { filterNames } from "#domain/influencers/influencer-filters.ts";

/** URL parameters of the marketplace, in the order in which they are written. */
export const marketplaceParameters = [...filterNames, "sort", "favorites", "page"];

export const marketplacePath = "/influencers";

/** State of the marketplace in its URL, without the number of loaded pages. */
export type MarketplaceView = {
  filter: InfluencerFilter;
  /** Whether to show only the favorites of this browser. */
  favorites: boolean;
};

export function readMarketplaceView(address: URLSearchParams): MarketplaceView {
  return { filter: readInfluencerFilter(address), favorites: address.get("favorites") === "1" };
}

/** Query of a view. `pages` is omitted for a list that shows only its first page. */
export function writeMarketplaceView({ filter, favorites }: MarketplaceView, pages = 1): URLSearchParams {
  const address = writeInfluencerFilter(filter);
  if (favorites) address.set("favorites", "1");
  if (pages > 1) address.set("page", String(pages));
  return address;
}

/** Equal for URLs that show the same list. */
export function viewKey(view: MarketplaceView): string {
  return writeMarketplaceView(view).toString();
}

export const marketplaceAddress = {
  read: readMarketplaceView,
  write: writeMarketplaceView,
  key: viewKey,
};

/** The view of a landing page: the URL's filter, restricted to the page's subject. */
export function landingView(about: Partial<InfluencerFilter>, address: URLSearchParams): MarketplaceView {
  const { filter } = readMarketplaceView(address);
  return { filter: { ...filter, ...about }, favorites: false };
}

/** Any other view of a landing page leads to the marketplace. */
export function landingAddress(about: Partial<InfluencerFilter>) {
  return {
    ...marketplaceAddress,
    path: marketplacePath,
    read: (address: URLSearchParams) => landingView(about, address),
  };
}
