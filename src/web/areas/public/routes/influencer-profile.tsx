import { useCallback } from "react";
import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { emptyInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { influencerSharePath } from "#domain/social-images/social-image.ts";
import { ApiError } from "#web/api/api-error.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { sendEnquiry } from "#web/api/enquiries.ts";
import { influencerPages } from "#web/api/influencer-lists.ts";
import { serverContext } from "#web/api/server-context.ts";
import { useEnquiry } from "#web/areas/public/features/enquiry/use-enquiry.tsx";
import { FavoriteButton } from "#web/areas/public/features/favorites/favorite-button.tsx";
import { CardList } from "#web/areas/public/features/influencer-marketplace/card-list.tsx";
import { profileDescription } from "#web/areas/public/features/influencer-profile/profile-description.ts";
import { ProfilePage } from "#web/areas/public/features/influencer-profile/profile-page.tsx";
import { profileStructuredData } from "#web/areas/public/features/influencer-profile/profile-structured-data.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { NotFound } from "#web/site/not-found.tsx";
import type { Route } from "./+types/influencer-profile";

export const handle: PublicPage = { cache: "public", query: [] };

const similarCount = 4;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(serverContext);
  return loadProfile(call, params.id, publicUrl);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadProfile(browserCall, params.id, window.location.origin);
}

async function loadProfile(call: ApiClient, id: string, site: string) {
  try {
    const { influencer } = (await call("GET /api/influencers/:id", { params: { id } })).data;
    return { influencer, similar: await similarTo(call, influencer), address: `${site}/influencers/${id}` };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Not thrown, so that the page that says so keeps a title of its own.
    if (error.status === 404) return data(undefined, { status: 404 });
    throw data(null, { status: error.status || 503, statusText: error.message });
  }
}

/** Creators of the same category. The profile does not fail because they cannot be had. */
async function similarTo(call: ApiClient, influencer: InfluencerRecord): Promise<InfluencerRecord[]> {
  const { _id, category } = influencer;
  if (!category) return [];
  try {
    const { items } = await influencerPages(call, { ...emptyInfluencerFilter, category })(
      similarCount + 1,
      undefined,
    );
    return items.filter((other) => other._id !== _id).slice(0, similarCount);
  } catch {
    return [];
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Page not found", unlisted: true });
  const { influencer } = loaderData;
  const { name, category, location } = influencer;
  const place = [category, location].filter(Boolean).join(", ");
  return pageMeta(matches, {
    title: place ? `${name}, ${place}` : name,
    description: profileDescription(influencer),
    image: influencerSharePath(influencer._id),
    data: [profileStructuredData(influencer, new URL(loaderData.address).origin)],
  });
}

function drawFavorite({ _id, name }: InfluencerRecord) {
  return <FavoriteButton kind="influencer" id={_id} name={name} />;
}

export default function InfluencerProfilePage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <FoundProfile {...loaderData} /> : <NotFound />;
}

type FoundProfileProps = NonNullable<Route.ComponentProps["loaderData"]>;

function FoundProfile({ influencer, similar, address }: FoundProfileProps) {
  const { contact, dialog } = useEnquiry(sendEnquiry);
  const contactInfluencer = useCallback(
    ({ _id, name }: InfluencerRecord) => contact({ kind: "influencer", id: _id, name }),
    [contact],
  );
  return (
    <>
      <ProfilePage
        influencer={influencer}
        address={address}
        onContact={contactInfluencer}
        favorite={drawFavorite(influencer)}
        similar={
          similar.length > 0 && (
            <CardList
              influencers={similar}
              listKey={influencer._id}
              pages={1}
              onContact={contactInfluencer}
              favorite={drawFavorite}
            />
          )
        }
      />
      {dialog}
    </>
  );
}
