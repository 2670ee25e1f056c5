import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { takesSeveral } from "#domain/influencers/influencer-filters.ts";
import {
  isLandingFilter,
  type LandingFilter,
  landingOptions,
  landingTexts,
  slugOf,
} from "#domain/influencers/landing.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { required } from "#web/api/api-error.ts";
import type { ApiClient } from "#web/api/client.ts";
import { serverContext } from "#web/api/server-context.ts";
import {
  landingView,
  marketplaceParameters,
} from "#web/areas/public/features/influencer-marketplace/marketplace-address.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { NotFound } from "#web/site/not-found.tsx";
import type { Route } from "./+types/influencer-landing";
import { InfluencerListing, loadListing } from "./influencer-listing.tsx";

export const handle: PublicPage = { cache: "public", query: marketplaceParameters, printsTotal: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const { filter, slug } = params;
  const option = isLandingFilter(filter) ? await optionOf(call, filter, slug) : undefined;
  // Returned instead of thrown, so that the page keeps its own title.
  if (!isLandingFilter(filter) || option === undefined) return data(undefined, { status: 404 });
  const address = new URL(request.url).searchParams;
  const about = { [filter]: takesSeveral(filter) ? [option] : option };
  const view = landingView(about, address);
  const { loaded, status } = await loadListing(call, view, address);
  return data({ view, landing: { about, ...landingTexts(filter, option) }, ...loaded }, { status });
}

async function optionOf(call: ApiClient, filter: LandingFilter, slug: string): Promise<string | undefined> {
  const options = landingOptions(filter);
  if (options) return options.find((option) => slugOf(option) === slug);
  const query = new URLSearchParams({ slug, limit: "1" });
  const { locations } = (await required(call("GET /api/influencers/locations", { query }))).data;
  return locations[0]?.value;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Page not found", unlisted: true });
  const { heading, text } = loaderData.landing;
  return pageMeta(matches, { title: heading, description: text, image: pageSharePath("influencers") });
}

export default function InfluencerLanding({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  return <InfluencerListing loaded={loaderData} landing={loaderData.landing} />;
}
