import { influencerCategories } from "#domain/influencers/categories.ts";
import { followerRanges } from "#domain/influencers/followers.ts";
import { influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { platforms } from "#domain/influencers/platforms.ts";
import { seededRandom } from "#fixtures/sample-data/seeded-random.ts";
import { zipf } from "./bench-rows.ts";

/** Filters of visitors: 600, of which few are popular. */
const filters = influencerCategories.flatMap((category) =>
  ["", ...platforms.slice(0, 11)].flatMap((platform) =>
    ["", ...followerRanges].map((range) => ({
      category,
      ...(platform && { platform }),
      ...(range && { [platform ? "channelSize" : "size"]: range }),
    })),
  ),
);
const addresses = {
  lists: (query: URLSearchParams) => `/api/influencers?limit=12&${query}`,
  "lists with facets": (query: URLSearchParams) => `/api/influencers?limit=12&facets=true&${query}`,
  pages: (query: URLSearchParams) => `/influencers?${query}`,
  "pages in every order": inSomeOrder,
};
export type VisitorRequest = keyof typeof addresses;
export const visitorRequests = Object.keys(addresses) as VisitorRequest[];
/** Requests in turn, after which they are repeated. */
const turns = 20_000;

/** Filters by Zipf's law, the same ones in each measurement. */
export function askedByVisitors(kind: VisitorRequest): string[] {
  const random = seededRandom("filters");
  const paths = random
    .shuffled(filters)
    .map((filter, place) => addresses[kind](new URLSearchParams(filter), place));
  const choose = zipf(paths, 1);
  return Array.from({ length: turns }, () => choose(random));
}

/** The filter's place decides which order it is asked for in. A page's size is that of the channel. */
function inSomeOrder(query: URLSearchParams, place: number): string {
  const address = new URLSearchParams(String(query).replace("channelSize=", "size="));
  const sorts = influencerSorts.filter((sort) => sort !== "channel" || query.has("platform"));
  address.set("sort", sorts[place % sorts.length] ?? "");
  return `/influencers?${address}`;
}
