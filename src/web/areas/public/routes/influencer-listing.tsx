import { useCallback } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { enquiries } from "#web/api/enquiries.ts";
import {
  countInfluencers,
  type InfluencerList,
  influencerPages,
  suggestSearches,
} from "#web/api/influencer-lists.ts";
import { listMemory } from "#web/api/list-browsing.ts";
import { packListing } from "#web/api/packed.ts";
import { loadPages, maximumPagesAtOnce, readPageCount, settleListing } from "#web/api/paged-list.ts";
import { suggestLocations } from "#web/api/suggested-locations.ts";
import { useBrowsedList } from "#web/api/use-browsed-list.ts";
import { useEnquiry } from "#web/areas/public/features/enquiry/use-enquiry.tsx";
import { FavoriteButton } from "#web/areas/public/features/favorites/favorite-button.tsx";
import { useFavorites } from "#web/areas/public/features/favorites/favorites-store.ts";
import {
  InfluencerMarketplace,
  type Landing,
} from "#web/areas/public/features/influencer-marketplace/influencer-marketplace.tsx";
import {
  type MarketplaceView,
  viewKey,
} from "#web/areas/public/features/influencer-marketplace/marketplace-address.ts";
import { TeamButton } from "#web/areas/public/shell/team-button.tsx";

export const fallbackMessage = "Failed to fetch influencers";
export const memory = listMemory<InfluencerList>();

/** On the server: loads as many pages of a list as the URL asks for. Returns the status of the page as well. */
export async function loadListing(call: ApiClient, { filter }: MarketplaceView, address: URLSearchParams) {
  const pages = readPageCount(address);
  const read = () =>
    loadPages(influencerPages(call, filter, { facets: true }), Math.min(pages, maximumPagesAtOnce));
  const listing = await settleListing(read, fallbackMessage);
  return {
    loaded: { pages, listing: packListing(listing), isStored: false },
    status: listing.ok ? 200 : listing.status,
  };
}

function drawFavorite({ _id, name }: InfluencerRecord) {
  return (
    <>
      <TeamButton id={_id} name={name} />
      <FavoriteButton kind="influencer" id={_id} name={name} />
    </>
  );
}

const countMatches = (filter: InfluencerFilter) => countInfluencers(browserCall, filter);
const suggestOthers = (filter: InfluencerFilter) => suggestSearches(browserCall, filter);
const suggestPlaces = (search: string, signal: AbortSignal) =>
  suggestLocations(browserCall, "GET /api/influencers/locations", search, signal);

type InfluencerListingProps = {
  loaded: { view: MarketplaceView; pages: number } & Parameters<typeof useBrowsedList<InfluencerList>>[2];
  landing?: Landing;
};

/** The marketplace page with its loaded data. */
export function InfluencerListing({ loaded, landing }: InfluencerListingProps) {
  const { view, pages } = loaded;
  const { listing, refreshing, refresh, shownPages } = useBrowsedList(memory, viewKey(view), loaded);
  const favorites = useFavorites("influencer");
  const { contact, dialog } = useEnquiry(enquiries);

  const contactInfluencer = useCallback(
    ({ _id, name }: InfluencerRecord) => contact({ kind: "influencer", id: _id, name }),
    [contact],
  );
  return (
    <>
      <InfluencerMarketplace
        landing={landing}
        view={view}
        pages={pages}
        shownPages={shownPages}
        listing={listing}
        refreshing={refreshing}
        onRetry={refresh}
        onContact={contactInfluencer}
        favorite={drawFavorite}
        favorites={favorites}
        countMatches={countMatches}
        suggestSearches={suggestOthers}
        suggestLocations={suggestPlaces}
      />
      {dialog}
    </>
  );
}
