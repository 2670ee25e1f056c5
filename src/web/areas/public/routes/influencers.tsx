import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { browserCall } from "#web/api/browser-api.ts";
import { type InfluencerList, influencerPages } from "#web/api/influencer-lists.ts";
import { browseList } from "#web/api/list-browsing.ts";
import { type ReadPage, readPageCount } from "#web/api/paged-list.ts";
import { serverContext } from "#web/api/server-context.ts";
import { readFavorites } from "#web/areas/public/features/favorites/favorites-store.ts";
import {
  type MarketplaceView,
  marketplaceParameters,
  readMarketplaceView,
  viewKey,
} from "#web/areas/public/features/influencer-marketplace/marketplace-address.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import type { Route } from "./+types/influencers";
import { fallbackMessage, InfluencerListing, loadListing, memory } from "./influencer-listing.tsx";

export const handle: PublicPage = { cache: "public", query: marketplaceParameters, printsTotal: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const view = readMarketplaceView(address);
  // Only the browser knows the favorites, so their list is loaded after hydration.
  if (view.favorites) return { view, pages: readPageCount(address), listing: undefined, isStored: false };
  const { loaded, status } = await loadListing(context.get(serverContext).call, view, address);
  return data({ view, ...loaded }, { status });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams;
  const view = readMarketplaceView(address);
  const pages = readPageCount(address);
  const readPage = view.favorites
    ? await favoritePages(view)
    : influencerPages(browserCall, view.filter, { facets: true, signal: request.signal });
  const browsed = await browseList({ memory, key: viewKey(view), pages, readPage, fallbackMessage });
  return { view, pages, ...browsed };
}

/** Loaded on demand, because few visits need it. */
async function favoritePages({ filter }: MarketplaceView): Promise<ReadPage<InfluencerList>> {
  const { chosenInfluencers } = await import("#web/api/chosen-lists.ts");
  return chosenInfluencers(browserCall, readFavorites("influencer"), filter);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    ...fixedPages.influencers,
    path: "/influencers",
    image: pageSharePath("influencers"),
    unlisted: loaderData?.view.favorites ?? false,
  });
}

export default function InfluencersPage({ loaderData }: Route.ComponentProps) {
  return <InfluencerListing loaded={loaderData} />;
}
