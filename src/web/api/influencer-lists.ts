import type { InfluencerPage, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { type InfluencerFilter, writeInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { compareInfluencers, matchesInfluencerFilter } from "#domain/influencers/influencer-matching.ts";
import { ApiError } from "./api-error.ts";
import type { ApiClient } from "./client.ts";
import type { LoadedList, PagesWanted, ReadPage } from "./paged-list.ts";

export type InfluencerList = LoadedList<InfluencerRecord> & Pick<InfluencerPage, "facets">;

/** The creators that match a filter, page by page. */
export function influencerPages(
  call: ApiClient,
  filter: InfluencerFilter,
  { facets, signal }: PagesWanted = {},
): ReadPage<InfluencerList> {
  return async (limit, cursor) => {
    const query = writeInfluencerFilter(filter);
    query.set("limit", String(limit));
    if (cursor !== undefined) query.set("cursor", cursor);
    else if (facets) query.set("facets", "true");
    const { data } = await call("GET /api/influencers", { query, signal });
    const { influencers, ...page } = data;
    return { ...page, items: influencers };
  };
}

/** The number of creators that match a filter. */
export async function countInfluencers(call: ApiClient, filter: InfluencerFilter): Promise<number> {
  return (await influencerPages(call, filter)(1, undefined)).matched;
}

/** The creators with these ids that match a filter, in one page. Deleted creators are left out. */
export function chosenInfluencers(
  call: ApiClient,
  ids: readonly string[],
  filter: InfluencerFilter,
): ReadPage<InfluencerList> {
  return async () => {
    const found = await mapInGroups(ids, (id) => findInfluencer(call, id));
    const chosen = found.filter((influencer) => influencer !== undefined);
    const items = chosen
      .filter((influencer) => matchesInfluencerFilter(influencer, filter))
      .toSorted(compareInfluencers(filter.sort));
    return { items, matched: items.length, total: chosen.length, nextCursor: null };
  };
}

async function findInfluencer(call: ApiClient, id: string): Promise<InfluencerRecord | undefined> {
  try {
    return (await call("GET /api/influencers/:id", { params: { id } })).data.influencer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Browsers open few connections to one host, so more parallel requests would only wait for each other. */
const callsAtOnce = 6;

async function mapInGroups<T, R>(values: readonly T[], map: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < values.length; start += callsAtOnce) {
    results.push(...(await Promise.all(values.slice(start, start + callsAtOnce).map(map))));
  }
  return results;
}
