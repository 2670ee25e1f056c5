import type { InfluencerPage, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { type InfluencerFilter, writeInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { compareInfluencers, matchesInfluencerFilter } from "#domain/influencers/influencer-matching.ts";
import { ApiError } from "./api-error.ts";
import type { ApiClient } from "./client.ts";
import type { LoadedList, PagesWanted, ReadPage } from "./paged-list.ts";

export type InfluencerList = LoadedList<InfluencerRecord> & Pick<InfluencerPage, "facets">;

/** The creators that a filter finds, page by page. */
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

/** How many creators a filter finds. */
export async function countInfluencers(call: ApiClient, filter: InfluencerFilter): Promise<number> {
  return (await influencerPages(call, filter)(1, undefined)).matched;
}

/** Those of the creators with these ids that a filter finds, in one page. A creator that is gone is left out. */
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

/** A browser has few connections to one address; more calls than that at once only wait for each other. */
const callsAtOnce = 6;

async function mapInGroups<T, R>(values: readonly T[], map: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < values.length; start += callsAtOnce) {
    results.push(...(await Promise.all(values.slice(start, start + callsAtOnce).map(map))));
  }
  return results;
}
