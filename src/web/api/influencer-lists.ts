import type { InfluencerPage, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { type InfluencerFilter, writeInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import type { ApiClient } from "./client.ts";
import { influencerPageOf } from "./influencer-answer.ts";
import type { LoadedList, PagesWanted, ReadPage } from "./paged-list.ts";

export type InfluencerList = LoadedList<InfluencerRecord> & Pick<InfluencerPage, "facets">;

/** Reads the creators that match a filter, page by page. */
export function influencerPages(
  call: ApiClient,
  filter: InfluencerFilter,
  { facets, signal, work = true }: PagesWanted & { work?: boolean } = {},
): ReadPage<InfluencerList> {
  return async (limit, cursor) => {
    const query = writeInfluencerFilter(filter);
    query.set("limit", String(limit));
    if (work) query.set("work", "true");
    if (cursor !== undefined) query.set("cursor", cursor);
    else if (facets) query.set("facets", "true");
    const answer = await call("GET /api/influencers", { query, signal });
    const { influencers, ...page } = influencerPageOf(answer);
    return { ...page, items: influencers };
  };
}

/** Number of creators that match a filter. */
export async function countInfluencers(call: ApiClient, filter: InfluencerFilter): Promise<number> {
  return (await influencerPages(call, filter, { work: false })(1, undefined)).matched;
}

/** For a search without results: similar searches that find creators with the same filters. */
export async function suggestSearches(call: ApiClient, filter: InfluencerFilter) {
  if (filter.search === "") return [];
  const query = writeInfluencerFilter({ ...filter, sort: "featured" });
  return (await call("GET /api/influencers/suggestions", { query })).data.suggestions;
}
