import type { FacetCount } from "#domain/http/facets.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { landingPath } from "#domain/influencers/landing.ts";
import { sitemapEnd, sitemapEntry, sitemapStart } from "#domain/sitemap.ts";
import { required } from "#web/api/api-error.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { Route } from "./+types/sitemap-pages";

export const handle: PublicPage = { cache: "public", query: [] };

const pages = [
  "/",
  "/influencers",
  "/brands",
  "/favorites",
  "/services",
  "/case-studies",
  "/about",
  "/contact",
  "/join-influencer",
  "/join-brand",
  "/privacy",
  "/terms",
];

/** Minimum number of creators with a location or language for a page in the sitemap. */
const fewest = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(serverContext);
  const query = new URLSearchParams({ limit: "500" });
  const { locations: places } = (await required(call("GET /api/influencers/locations", { query }))).data;
  const counted = new URLSearchParams({ limit: "1", facets: "true" });
  const { facets } = (await required(call("GET /api/influencers", { query: counted }))).data;
  const found = (options: readonly FacetCount[] = []) => options.filter(({ count }) => count >= fewest);
  const landings = [
    ...influencerCategories.map((category) => landingPath("category", category)),
    ...found(facets?.languages).map(({ value }) => landingPath("language", value)),
    ...found(places).map(({ value }) => landingPath("location", value)),
  ];
  const entries = [...pages, ...new Set(landings)].map((path) => sitemapEntry(publicUrl + path));
  return new Response([sitemapStart, ...entries, sitemapEnd].join(""), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
