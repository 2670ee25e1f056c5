import { data } from "react-router";
import { categoryOfSlug } from "#domain/influencers/landing.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { serverContext } from "#web/api/server-context.ts";
import { landingView } from "#web/areas/public/features/influencer-marketplace/marketplace-address.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { NotFound } from "#web/site/not-found.tsx";
import type { Route } from "./+types/influencer-category";
import { InfluencerListing, loadListing } from "./influencer-listing.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const category = categoryOfSlug(params.slug);
  // Not thrown, so that the page that says so keeps a title of its own.
  if (category === undefined) return data(undefined, { status: 404 });
  const address = new URL(request.url).searchParams;
  const view = landingView({ category }, address);
  const { loaded, status } = await loadListing(context.get(serverContext).call, view, address);
  const landing = {
    about: { category },
    heading: `${category} creators`,
    text: `Creators whose subject is ${category}, each of them read by a person before being listed: following, engagement and rates side by side.`,
  };
  return data({ view, landing, ...loaded }, { status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Page not found", unlisted: true });
  const { heading, text } = loaderData.landing;
  return pageMeta(matches, { title: heading, description: text, image: pageSharePath("influencers") });
}

export default function InfluencerCategory({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  return <InfluencerListing loaded={loaderData} landing={loaderData.landing} />;
}
