import { compareFacets, type FacetCount } from "../http/facets.ts";
import type { PublicChange } from "../public-changes.ts";
import type { InfluencerFacets, InfluencerPage } from "./influencer.contract.ts";
import { addedBy } from "./influencer-concerns.ts";
import { influencerFilters } from "./influencer-filters.ts";
import type { InfluencerQuery } from "./influencer-query.ts";
import {
  areComparable,
  changesRows,
  countDifferences,
  type FacetDifferences,
  rowsOf,
} from "./list-differences.ts";
import type { PlaceNames } from "./search-terms.ts";

/**
 * Applies a later change to a list that was already read: the counts change, but not the rows. Undefined if the
 * list has to be read again because its rows may have changed.
 */
export function listAfterChange(
  query: InfluencerQuery,
  page: InfluencerPage,
  change: PublicChange,
  places: PlaceNames,
): InfluencerPage | undefined {
  if (change.of !== "influencer" || !areComparable(query, change)) return undefined;
  if (changesRows(change, query, rowsOf(query, page), places)) return undefined;
  const { matched: more, facets: differing } = countDifferences(change, query, places);
  const matched = page.matched + more;
  // The removed creator may have been the only one on the next page. On later pages, the number does not tell.
  const hasNext = query.cursor === undefined && matched > page.influencers.length;
  if (more < 0 && !hasNext) return undefined;
  const total = page.total + addedBy(change);
  return { ...page, matched, total, ...(page.facets && { facets: facetsAfter(page.facets, differing) }) };
}

function facetsAfter(facets: InfluencerFacets, differing: readonly FacetDifferences[]): InfluencerFacets {
  const changed = differing
    .filter(({ differences }) => differences.size > 0)
    .map(({ name, differences }) => {
      const { facet, ...entry } = influencerFilters[name];
      return [facet, countsAfter(facets[facet], differences, "bounds" in entry)];
    });
  return { ...facets, ...Object.fromEntries(changed) };
}

/** Options without creators are removed, except for ranges. */
function countsAfter(
  counts: readonly FacetCount[],
  differences: ReadonlyMap<string, number>,
  areRanges: boolean,
): FacetCount[] {
  const sums = new Map(counts.map(({ value, count }) => [value, count]));
  for (const [value, more] of differences) sums.set(value, (sums.get(value) ?? 0) + more);
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => areRanges || count > 0)
    .toSorted(compareFacets);
}
