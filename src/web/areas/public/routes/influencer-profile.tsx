import { useCallback } from "react";
import { data, redirect } from "react-router";
import { withQuery } from "#domain/http/declared-query.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { influencerPath } from "#domain/http/record-paths.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { influencerSharePath } from "#domain/social-images/social-image.ts";
import { requiredIfFound } from "#web/api/api-error.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { enquiries } from "#web/api/enquiries.ts";
import { serverContext } from "#web/api/server-context.ts";
import { similarInfluencers } from "#web/api/similar-influencers.ts";
import { useEnquiry } from "#web/areas/public/features/enquiry/use-enquiry.tsx";
import { FavoriteButton } from "#web/areas/public/features/favorites/favorite-button.tsx";
import { CardList } from "#web/areas/public/features/influencer-marketplace/card-list.tsx";
import { profileDescription } from "#web/areas/public/features/influencer-profile/profile-description.ts";
import { ProfilePage } from "#web/areas/public/features/influencer-profile/profile-page.tsx";
import { profileStructuredData } from "#web/areas/public/features/influencer-profile/profile-structured-data.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { TeamLinks } from "#web/areas/public/shell/team-links.tsx";
import { NotFound } from "#web/site/not-found.tsx";
import type { Route } from "./+types/influencer-profile";

export const handle: PublicPage = { cache: "public", query: [] };

const similarCount = 4;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(serverContext);
  return loadProfile(call, params.id, publicUrl);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { origin, search } = new URL(request.url);
  return loadProfile(browserCall, params.id, origin, search.slice(1));
}

async function loadProfile(call: ApiClient, id: string, site: string, query = "") {
  const found = await requiredIfFound(call("GET /api/influencers/:id", { params: { id } }));
  // Returned instead of thrown, so that the page keeps its own title.
  if (found === undefined) return data(undefined, { status: 404 });
  const { influencer } = found.data;
  const path = influencerPath(influencer);
  // Redirects from the ID or a former slug.
  if (influencer.slug !== id) return redirect(withQuery(path, query), 301);
  const similar = await similarInfluencers(call, influencer, similarCount);
  return { influencer, similar, address: site + path };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Page not found", unlisted: true });
  const { influencer } = loaderData;
  const { name, category, location } = influencer;
  const place = [category, location].filter(Boolean).join(", ");
  return pageMeta(matches, {
    title: place ? `${name}, ${place}` : name,
    description: profileDescription(influencer),
    image: influencerSharePath(influencer),
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
  const { contact, dialog } = useEnquiry(enquiries);
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
        favorite={
          <>
            <TeamLinks ids={[influencer._id]} />
            {drawFavorite(influencer)}
          </>
        }
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
