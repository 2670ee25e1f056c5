import { sitemapEnd, sitemapEntry, sitemapStart } from "#domain/sitemap.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { Route } from "./+types/sitemap-pages";

const pages = [
  "/",
  "/influencers",
  "/brands",
  "/services",
  "/case-studies",
  "/about",
  "/contact",
  "/join-influencer",
  "/join-brand",
];

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(serverContext);
  const entries = pages.map((path) => sitemapEntry(publicUrl + path));
  return new Response([sitemapStart, ...entries, sitemapEnd].join(""), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
