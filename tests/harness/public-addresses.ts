import type { RouteConfigEntry } from "@react-router/dev/routes";
import { api } from "#domain/api.ts";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { sitemapFile, sitemapKinds } from "#domain/sitemap.ts";
import { sharePaths } from "#domain/social-images/social-image.ts";
import routes from "#web/routes.ts";

/** A creator by everything that an address can contain. */
export type SoughtCreator = {
  id: string;
  slug: string;
  /** The present and former addresses of pictures and videos. */
  files: string[];
  words: string[];
  handle: string;
  category: string;
  location: string;
  language: string;
  platform: string;
};

/**
 * Every address that a visitor can read: each call of the API, page, feed, and picture, so that a new one is included.
 * `others` are IDs of public creators.
 */
export function publicAddresses(sought: SoughtCreator, others: readonly string[]): string[] {
  return [
    ...calls(sought, others),
    ...pages(sought, others),
    ...sitemapKinds.map((kind) => sitemapFile(kind, 1)),
    ...[sought.id, sought.slug, ...others].map((id) => sharePaths.influencer.replace(":id", id)),
    "/share/influencers.jpg",
    "/api/openapi.json",
    ...sought.files,
  ];
}

/** Filters that would find the creator, alone and together. */
function searches({ words, handle, category, location, language, platform }: SoughtCreator): string[] {
  const filters = [
    ...words.map((word) => `search=${word}`),
    `search=@${handle}`,
    `search=${encodeURIComponent(`twitch.tv/${handle}`)}`,
    `search=%22${words.join("+")}%22`,
    `search=${words.join("+")}`,
    `category=${encodeURIComponent(category)}`,
    `location=${encodeURIComponent(location)}`,
    `language=${language}`,
    `platform=${platform}`,
    `platform=${platform}&sort=channel`,
    `platform=${platform}&channelSize=10K-100K`,
    `platform=${platform}&channelSize=10K-100K&sort=featured`,
    `platform=${platform}&platform=instagram&language=${language}&language=en`,
    "featured=true",
    "size=10K-100K",
    "price=250-1K",
    ...influencerSorts.filter((sort) => sort !== "channel").map((sort) => `sort=${sort}`),
  ];
  return [
    "",
    "work=true",
    ...filters,
    ...filters.map((filter) => `${filter}&facets=true&limit=12`),
    "limit=12",
    "limit=8&facets=true",
  ];
}

function calls(sought: SoughtCreator, others: readonly string[]): string[] {
  const ids = [sought.id, ...others].join(",");
  const queries: Record<string, string[]> = {
    "/api/influencers": searches(sought),
    "/api/influencers/locations": ["", `search=${sought.location.slice(0, 4)}`, `slug=${sought.words[2]}`],
    "/api/influencers/suggestions": sought.words.map((word) => `search=${word.replace(/.$/, "x")}`),
    "/api/influencers/batch": [`ids=${ids}`, `ids=${sought.id}`],
  };
  return Object.values<Endpoint>(api).flatMap(({ route, audience }) => {
    const [method, path] = splitRoute(route);
    if (method !== "GET" || !audience.visitor) return [];
    const filled = path.includes(":id") ? [sought.id, sought.slug, ...others] : [""];
    return filled.flatMap((id) =>
      (queries[path] ?? [""]).map((query) =>
        [path.replace(":id", id).replace(/:\w+/, "contact"), query].filter(Boolean).join("?"),
      ),
    );
  });
}

function pages(sought: SoughtCreator, others: readonly string[]): string[] {
  const ids = [sought.id, ...others].join(",");
  const queries: Record<string, string[]> = {
    "/influencers": searches(sought).filter((query) => !query.includes("facets")),
    "/favorites": [`influencers=${ids}`, `influencers=${ids}&compare=${ids}`],
    "/contact": [`influencerId=${sought.id}`, `service=campaign&influencerId=${sought.id}`],
  };
  const landings = [
    `language/${sought.language}`,
    "language/welsh",
    `location/${sought.words[2]}`,
    `category/${sought.category.toLowerCase()}`,
    `platform/${sought.platform}`,
  ];
  return pathsOf(routes)
    .filter((path) => !/^\/(admin|l)\b/.test(path))
    .flatMap((path) => {
      if (path.includes(":filter")) return landings.map((landing) => `/influencers/${landing}`);
      const filled = path.includes(":id") ? [sought.id, sought.slug, ...others] : [""];
      return filled.map((id) => path.replace(":id", id).replace(/:\w+|\*/, "influencers"));
    })
    .flatMap((path) => [path, ...(queries[path] ?? []).map((query) => `${path}?${query}`)]);
}

function pathsOf(entries: readonly RouteConfigEntry[], before = ""): string[] {
  return entries.flatMap(({ path = "", index, children }) => {
    const full = `${before}/${path}`.replace(/\/+/g, "/");
    return children ? pathsOf(children, full) : [index ? before || "/" : full];
  });
}
