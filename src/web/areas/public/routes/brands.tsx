import { useCallback } from "react";
import { data } from "react-router";
import type { Brand } from "#domain/brands/brand.contract.ts";
import { type BrandFilter, readBrandFilter } from "#domain/brands/brand-filter.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { type BrandList, brandPages, countBrands } from "#web/api/brand-lists.ts";
import { browserCall } from "#web/api/browser-api.ts";
import { enquiries } from "#web/api/enquiries.ts";
import { browseList, listMemory } from "#web/api/list-browsing.ts";
import { packListing } from "#web/api/packed.ts";
import { loadPages, maximumPagesAtOnce, readPageCount, settleListing } from "#web/api/paged-list.ts";
import { serverContext } from "#web/api/server-context.ts";
import { suggestLocations } from "#web/api/suggested-locations.ts";
import { useBrowsedList } from "#web/api/use-browsed-list.ts";
import { brandKey, brandParameters } from "#web/areas/public/features/brand-marketplace/brand-address.ts";
import { BrandMarketplace } from "#web/areas/public/features/brand-marketplace/brand-marketplace.tsx";
import { useEnquiry } from "#web/areas/public/features/enquiry/use-enquiry.tsx";
import { FavoriteButton } from "#web/areas/public/features/favorites/favorite-button.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import type { Route } from "./+types/brands";

export const handle: PublicPage = { cache: "public", query: brandParameters };

const fallbackMessage = "Failed to fetch brands";
const memory = listMemory<BrandList>();

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const address = new URL(request.url).searchParams;
  const filter = readBrandFilter(address);
  const pages = readPageCount(address);
  const listing = await settleListing(
    () => loadPages(brandPages(call, filter, { facets: true }), Math.min(pages, maximumPagesAtOnce)),
    fallbackMessage,
  );
  return data(
    { filter, pages, listing: packListing(listing), isStored: false },
    { status: listing.ok ? 200 : listing.status },
  );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams;
  const filter = readBrandFilter(address);
  const pages = readPageCount(address);
  const readPage = brandPages(browserCall, filter, { facets: true, signal: request.signal });
  const browsed = await browseList({ memory, key: brandKey(filter), pages, readPage, fallbackMessage });
  return { filter, pages, ...browsed };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    ...fixedPages.brands,
    path: "/brands",
    image: pageSharePath("brands"),
  });
}

function drawFavorite({ _id, companyName }: Brand) {
  return <FavoriteButton kind="brand" id={_id} name={companyName} />;
}

const suggestPlaces = (search: string, signal: AbortSignal) =>
  suggestLocations(browserCall, "GET /api/marketplace/brands/locations", search, signal);
const countMatches = (filter: BrandFilter) => countBrands(browserCall, filter);

export default function BrandsPage({ loaderData }: Route.ComponentProps) {
  const { filter, pages } = loaderData;
  const { listing, refreshing, refresh, shownPages } = useBrowsedList(memory, brandKey(filter), loaderData);
  const { contact, dialog } = useEnquiry(enquiries);
  const contactBrand = useCallback(
    ({ _id, companyName }: Brand) => contact({ kind: "brand", id: _id, name: companyName }),
    [contact],
  );
  return (
    <>
      <BrandMarketplace
        filter={filter}
        pages={pages}
        shownPages={shownPages}
        listing={listing}
        refreshing={refreshing}
        suggestLocations={suggestPlaces}
        onRetry={refresh}
        onContact={contactBrand}
        favorite={drawFavorite}
        countMatches={countMatches}
      />
      {dialog}
    </>
  );
}
