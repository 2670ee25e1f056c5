import type { PublicPage } from "#domain/http/public-page.ts";
import { recordsInSitemap, type SitemapKind, sitemapFile, sitemapIndex } from "#domain/sitemap.ts";
import { required } from "#web/api/api-error.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { Route } from "./+types/sitemap";

export const handle: PublicPage = { cache: "public", query: [] };

/** Lists the sitemap's files: one of pages, and one or more of creators and of brands. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(serverContext);
  const query = new URLSearchParams({ limit: "1" });
  const [creators, brands] = await Promise.all([
    required(call("GET /api/influencers", { query })),
    required(call("GET /api/marketplace/brands", { query })),
  ]);
  const paths = [
    "/sitemaps/pages.xml",
    ...filesOf("creators", creators.data.total),
    ...filesOf("brands", brands.data.total),
  ];
  return new Response(sitemapIndex(paths.map((path) => publicUrl + path)), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}

function filesOf(kind: SitemapKind, records: number): string[] {
  const files = Math.ceil(records / recordsInSitemap);
  return Array.from({ length: files }, (_, index) => sitemapFile(kind, index + 1));
}
