import { type Concern, ofInfluencers, type PublicChange } from "../public-changes.ts";
import type { InfluencerPage, InfluencerRecord, ListedInfluencer } from "./influencer.contract.ts";
import type { InfluencerChange } from "./influencer-change.ts";
import type { InfluencerQuery } from "./influencer-query.ts";
import { areComparable, changesRows, countDifferences, rowsOf } from "./list-differences.ts";
import type { PlaceNames } from "./search-terms.ts";

/** Changes that concern public responses about creators. docs/caching.md explains why these rules are correct. */

/** A list changes if a creator on the page does, if another one moves onto the page, or if a count changes. */
export function concernsList(query: InfluencerQuery, page: InfluencerPage, places: PlaceNames): Concern {
  const isRestConcerned = concernsRestOfList(query, page, places);
  return (change) => addedBy(change) !== 0 || isRestConcerned(change);
}

/** Ignores the total number of creators. */
export function concernsRestOfList(
  query: InfluencerQuery,
  page: InfluencerPage,
  places: PlaceNames,
): Concern {
  const rows = rowsOf(query, page);
  return ofInfluencers(
    (change) =>
      changesRows(change, query, rows, places) || (change.isFiltered && changesCounts(change, query, places)),
  );
}

/** Change in the number of creators: 1, 0, or -1. */
export function addedBy(change: PublicChange): number {
  if (change.of !== "influencer") return 0;
  return Number(change.after !== undefined) - Number(change.before !== undefined);
}

function changesCounts(change: InfluencerChange, query: InfluencerQuery, places: PlaceNames): boolean {
  if (!areComparable(query, change)) return true;
  const { matched, facets } = countDifferences(change, query, places);
  return matched !== 0 || facets.some(({ differences }) => differences.size > 0);
}

/** For the list of locations with their number of creators. */
export const concernsLocations: Concern = ofInfluencers(
  ({ before, after }) => before?.location !== after?.location,
);

/** Suggested searches depend on all words and counts. */
export const concernsSuggestions: Concern = ofInfluencers(({ isFiltered }) => isFiltered);

/** For creators requested by ID, whether they exist or not. */
export function concernsChosen(ids: readonly string[]): Concern {
  const asked = new Set(ids);
  return ofInfluencers(({ id }) => asked.has(id));
}

/** Similar creators depend on everybody's followers, because these decide who is compared. */
export function concernsSimilar(to: string, similar: readonly InfluencerRecord[]): Concern {
  const shown = idsOf(similar).add(to);
  return ofInfluencers(
    ({ id, before, after }) =>
      shown.has(id) ||
      before === undefined ||
      after === undefined ||
      comparedBy(before) !== comparedBy(after),
  );
}

function comparedBy({ category, platforms, location, languages, totalFollowers }: ListedInfluencer): string {
  return JSON.stringify([category, platforms, location, languages, totalFollowers]);
}

function idsOf(influencers: readonly InfluencerRecord[]): Set<string> {
  return new Set(influencers.map(({ _id }) => _id));
}
