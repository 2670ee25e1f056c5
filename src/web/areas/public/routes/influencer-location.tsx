import { data } from "react-router";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { serverContext } from "#web/api/server-context.ts";
import { landingView } from "#web/areas/public/features/influencer-marketplace/marketplace-address.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { NotFound } from "#web/site/not-found.tsx";
import type { Route } from "./+types/influencer-location";
import { InfluencerListing, loadListing } from "./influencer-listing.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const query = new URLSearchParams({ slug: params.slug, limit: "1" });
  const suggested = await call("GET /api/influencers/locations", { query });
  const [found] = suggested.data.locations;
  // Not thrown, so that the page that says so keeps a title of its own.
  if (found === undefined) return data(undefined, { status: 404 });
  const location = found.value;
  const address = new URL(request.url).searchParams;
  const view = landingView({ location }, address);
  const { loaded, status } = await loadListing(call, view, address);
  const landing = {
    about: { location },
    heading: `Creators in ${location}`,
    text: `Creators who work from ${location}, each of them read by a person before being listed: subjects, following and rates side by side.`,
  };
  return data({ view, landing, ...loaded }, { status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Page not found", unlisted: true });
  const { heading, text } = loaderData.landing;
  return pageMeta(matches, { title: heading, description: text, image: pageSharePath("influencers") });
}

export default function InfluencerLocation({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  return <InfluencerListing loaded={loaderData} landing={loaderData.landing} />;
}
