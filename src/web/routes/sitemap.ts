import type { PublicApi } from "#web/api/public-api.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { Route } from "./+types/sitemap";

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
/** A search engine reads no more addresses than this in one file. */
const maximumAddresses = 50_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(serverContext);
  const profiles = await profileAddresses(api, maximumAddresses - pages.length);
  const addresses = [...pages, ...profiles].map(
    (path) => `  <url><loc>${xmlText(publicUrl + path)}</loc></url>`,
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>",
    "",
  ];
  return new Response(xml.join("\n"), { headers: { "content-type": "application/xml; charset=utf-8" } });
}

/** Of the creators' pages the newest come first, so that those beyond the limit are old and known. */
async function profileAddresses(api: PublicApi, limit: number): Promise<string[]> {
  const addresses: string[] = [];
  const query = new URLSearchParams({ sort: "newest", limit: "100" });
  while (addresses.length < limit) {
    const { influencers, nextCursor } = await api.influencers(query);
    addresses.push(...influencers.map(({ _id }) => `/influencers/${_id}`));
    if (nextCursor === null) break;
    query.set("cursor", nextCursor);
  }
  return addresses.slice(0, limit);
}

function xmlText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
