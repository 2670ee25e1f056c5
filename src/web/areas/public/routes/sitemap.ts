import type { PublicPage } from "#domain/http/public-page.ts";
import { creatorsInSitemap, sitemapIndex } from "#domain/sitemap.ts";
import { required } from "#web/api/api-error.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { Route } from "./+types/sitemap";

export const handle: PublicPage = { cache: "public", query: [] };

/** Names the files of the sitemap: one of pages, and as many of creators as there must be. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(serverContext);
  const query = new URLSearchParams({ limit: "1" });
  const { total } = (await required(call("GET /api/influencers", { query }))).data;
  const files = Array.from(
    { length: Math.ceil(total / creatorsInSitemap) },
    (_, index) => `creators-${index + 1}`,
  );
  const addresses = ["pages", ...files].map((file) => `${publicUrl}/sitemaps/${file}.xml`);
  return new Response(sitemapIndex(addresses), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
