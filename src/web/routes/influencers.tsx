import { useCallback } from "react";
import { data } from "react-router";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { emptyInfluencerFilter, type InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { fixedPages, pageSharePath } from "#domain/sharing/share-picture.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { sendEnquiry } from "#web/api/enquiries.ts";
import { fetchTransport } from "#web/api/fetch-transport.ts";
import {
  chosenInfluencers,
  countInfluencers,
  type InfluencerList,
  influencerPages,
  suggestLocations,
} from "#web/api/influencer-lists.ts";
import { browseList, listMemory } from "#web/api/list-browsing.ts";
import { loadPages, maximumPagesAtOnce, readPageCount, settleListing } from "#web/api/paged-list.ts";
import { serverContext } from "#web/api/server-context.ts";
import { useBrowsedList } from "#web/api/use-browsed-list.ts";
import { useEnquiry } from "#web/features/enquiry/use-enquiry.tsx";
import { FavouriteButton } from "#web/features/favourites/favourite-button.tsx";
import { readFavourites, useFavourites } from "#web/features/favourites/favourites-store.ts";
import { InfluencerMarketplace } from "#web/features/influencer-marketplace/influencer-marketplace.tsx";
import { readMarketplaceView, viewKey } from "#web/features/influencer-marketplace/marketplace-address.ts";
import { pageMeta } from "#web/layouts/page-meta.ts";
import type { Route } from "./+types/influencers";

const fallbackMessage = "Failed to fetch influencers";
const memory = listMemory<InfluencerList>();

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const address = new URL(request.url).searchParams;
  const view = readMarketplaceView(address);
  const pages = readPageCount(address);
  // Favourites are known to the browser alone: their list follows when the page has come to life there.
  if (view.favorites) return { view, pages, listing: undefined, kept: false };
  const listing = await settleListing(
    () => loadPages(influencerPages(api, view.filter, { facets: true }), Math.min(pages, maximumPagesAtOnce)),
    fallbackMessage,
  );
  return data({ view, pages, listing, kept: false }, { status: listing.ok ? 200 : listing.status });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams;
  const view = readMarketplaceView(address);
  const pages = readPageCount(address);
  const readPage = view.favorites
    ? chosenInfluencers(browserApi, readFavourites("influencer"), view.filter)
    : influencerPages(browserApi, view.filter, { facets: true, signal: request.signal });
  const browsed = await browseList({ memory, key: viewKey(view), pages, readPage, fallbackMessage });
  return { view, pages, ...browsed };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    ...fixedPages.influencers,
    path: "/influencers",
    image: pageSharePath("influencers"),
    unlisted: loaderData?.view.favorites ?? false,
  });
}

function drawFavourite({ _id, name }: InfluencerRecord) {
  return <FavouriteButton kind="influencer" id={_id} name={name} />;
}

const countMatches = (filter: InfluencerFilter) => countInfluencers(browserApi, filter);
const suggestPlaces = (search: string, signal: AbortSignal) =>
  suggestLocations(fetchTransport, search, signal);

/** Names the favorites to the contact form. Those that cannot be had are left out: the way there stays open. */
async function pathWithFavourites(): Promise<string> {
  const ids = readFavourites("influencer");
  const read = chosenInfluencers(browserApi, ids, emptyInfluencerFilter);
  const chosen = await read(ids.length, undefined).catch(() => ({ items: [] }));
  const names = chosen.items.map(({ name }) => ["creators", name]);
  return `/contact?${new URLSearchParams([["service", "campaign"], ...names])}`;
}

export default function InfluencersPage({ loaderData }: Route.ComponentProps) {
  const { view, pages } = loaderData;
  const { listing, refreshing, refresh, shownPages } = useBrowsedList(memory, viewKey(view), loaderData);
  const favourites = useFavourites("influencer");
  const { contact, dialog } = useEnquiry(sendEnquiry);

  const contactInfluencer = useCallback(
    ({ _id, name }: InfluencerRecord) => contact({ kind: "influencer", id: _id, name }),
    [contact],
  );
  return (
    <>
      <InfluencerMarketplace
        view={view}
        pages={pages}
        shownPages={shownPages}
        listing={listing}
        refreshing={refreshing}
        onRetry={refresh}
        onContact={contactInfluencer}
        favourite={drawFavourite}
        favouriteCount={favourites.length}
        pathWithFavourites={pathWithFavourites}
        countMatches={countMatches}
        suggestLocations={suggestPlaces}
      />
      {dialog}
    </>
  );
}
