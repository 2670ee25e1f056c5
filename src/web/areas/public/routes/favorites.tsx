import { useEffect, useMemo, useRef } from "react";
import type { PublicPage } from "#domain/http/public-page.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { messageOf, required } from "#web/api/api-error.ts";
import { readBrands, readInfluencers } from "#web/api/batch-lists.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { enquiries } from "#web/api/enquiries.ts";
import { type Packed, pack, unpacked } from "#web/api/packed.ts";
import { serverContext } from "#web/api/server-context.ts";
import { BrandLogo } from "#web/areas/public/features/brand-marketplace/brand-logo.tsx";
import { useEnquiry } from "#web/areas/public/features/enquiry/use-enquiry.tsx";
import { type Compared, Comparison } from "#web/areas/public/features/favorites/comparison.tsx";
import type { FavoriteParts } from "#web/areas/public/features/favorites/favorite-parts.ts";
import {
  favoritesParameters,
  favoritesPath,
  readFavoritesAddress,
} from "#web/areas/public/features/favorites/favorites-address.ts";
import { OwnFavorites } from "#web/areas/public/features/favorites/own-favorites.tsx";
import { SharedFavorites, type SharedList } from "#web/areas/public/features/favorites/shared-favorites.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { TeamLinks } from "#web/areas/public/shell/team-links.tsx";
import type { Route } from "./+types/favorites";

export const handle: PublicPage = { cache: "public", query: favoritesParameters };

type View = { own: true } | { shared: SharedList } | { compared: Compared };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const view = await loadView(call, new URL(request.url).searchParams);
  return { title: titleOf(view), view: pack(view) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view: View | Packed<View> = await loadView(browserCall, new URL(request.url).searchParams);
  return { title: titleOf(view), view };
}

/** Loads the records in the URL. The page reads the visitor's own favorites itself. */
async function loadView(call: ApiClient, address: URLSearchParams): Promise<View> {
  const { list, leftOut, compared } = readFavoritesAddress(address);
  const read = async (influencerIds: readonly string[], brandIds: readonly string[]) => {
    const [creators, brands] = await required(
      Promise.all([readInfluencers(call, influencerIds), readBrands(call, brandIds)]),
    );
    return { creators, brands };
  };
  if (compared.length > 0) return { compared: { list, ...(await read(compared, compared)) } };
  if (list) return { shared: { list, leftOut, ...(await read(list.influencers, list.brands)) } };
  return { own: true };
}

function titleOf(view: View): string {
  if ("compared" in view) return "Compare favorites";
  return "shared" in view ? "A shared list" : fixedPages.favorites.title;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.title ?? fixedPages.favorites.title;
  return pageMeta(matches, {
    ...fixedPages.favorites,
    title,
    path: favoritesPath,
    image: pageSharePath("favorites"),
    // Shared lists are not public.
    unlisted: title !== fixedPages.favorites.title,
  });
}

/** Returns failures as values, so that the page can show them. */
function readOwn<T>(read: (call: ApiClient, ids: readonly string[]) => Promise<T[]>) {
  return async (ids: readonly string[]) => {
    try {
      return { records: await read(browserCall, ids) };
    } catch (error) {
      return { failure: messageOf(error) };
    }
  };
}
const readOwnCreators = readOwn(readInfluencers);
const readOwnBrands = readOwn(readBrands);

export default function FavoritesRoute({ loaderData }: Route.ComponentProps) {
  const view = unpacked<View>(loaderData.view as Packed<View>);
  const { contact, dialog } = useEnquiry(enquiries);
  const parts: FavoriteParts = useMemo(
    () => ({
      logo: ({ companyName, logo }) => <BrandLogo name={companyName} logo={logo} />,
      besideActions: (ids) => <TeamLinks ids={ids} />,
      onContact: contact,
    }),
    [contact],
  );
  useFocusOnChange(loaderData.title);
  return (
    <>
      {"compared" in view && <Comparison compared={view.compared} parts={parts} />}
      {"shared" in view && <SharedFavorites shared={view.shared} parts={parts} />}
      {"own" in view && (
        <OwnFavorites parts={parts} readCreators={readOwnCreators} readBrands={readOwnBrands} />
      )}
      {dialog}
    </>
  );
}

/** The views share a path, so the layout does not move the focus when one replaces another. */
function useFocusOnChange(title: string): void {
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [title]);
}
