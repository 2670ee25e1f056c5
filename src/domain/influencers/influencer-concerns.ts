import { type Concern, ofInfluencers, type PublicChange } from "../public-changes.ts";
import type { InfluencerPage, InfluencerRecord, ListedInfluencer } from "./influencer.contract.ts";
import type { InfluencerChange } from "./influencer-change.ts";
import type { InfluencerQuery } from "./influencer-query.ts";
import { areComparable, changesRows, countDifferences, rowsOf } from "./list-differences.ts";
import type { PlaceNames } from "./search-terms.ts";

/** Which changes concern public responses about creators. docs/caching.md says why these rules are right. */

/** A list changes if a shown creator does, if another one comes into its page, or if one of its counts changes. */
export function concernsList(query: InfluencerQuery, page: InfluencerPage, places: PlaceNames): Concern {
  const isRestConcerned = concernsRestOfList(query, page, places);
  return (change) => addedBy(change) !== 0 || isRestConcerned(change);
}

/** The same for all of a list but the number of all creators. */
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

/** How many creators more there are after a change. */
export function addedBy(change: PublicChange): number {
  if (change.of !== "influencer") return 0;
  return Number(change.after !== undefined) - Number(change.before !== undefined);
}

function changesCounts(change: InfluencerChange, query: InfluencerQuery, places: PlaceNames): boolean {
  if (!areComparable(query, change)) return true;
  const { matched, facets } = countDifferences(change, query, places);
  return matched !== 0 || facets.some(({ differences }) => differences.size > 0);
}

/** Locations and how many creators are there. */
export const concernsLocations: Concern = ofInfluencers(
  ({ before, after }) => before?.location !== after?.location,
);

/** Other searches, which depend on all words and counts. */
export const concernsSuggestions: Concern = ofInfluencers(({ isFiltered }) => isFiltered);

/** Creators that were asked for one by one, whether they are there or not. */
export function concernsChosen(ids: readonly string[]): Concern {
  const asked = new Set(ids);
  return ofInfluencers(({ id }) => asked.has(id));
}

/** Creators who resemble one: whom they are compared with depends on everybody's followers. */
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
