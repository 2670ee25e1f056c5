import { compareInfluencers, matchesInfluencerFilter } from "#domain/influencers/filter-in-memory.ts";
import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { readInfluencers } from "./batch-lists.ts";
import type { ApiClient } from "./client.ts";
import type { InfluencerList } from "./influencer-lists.ts";
import type { ReadPage } from "./paged-list.ts";

/** Creators with these ids that match a filter, in one page. Deleted ones are left out. */
export function chosenInfluencers(
  call: ApiClient,
  ids: readonly string[],
  filter: InfluencerFilter,
): ReadPage<InfluencerList> {
  return async () => {
    const chosen = await readInfluencers(call, ids);
    const items = chosen
      .filter((influencer) => matchesInfluencerFilter(influencer, filter))
      .toSorted(compareInfluencers(filter));
    return { items, matched: items.length, total: chosen.length, nextCursor: null };
  };
}
