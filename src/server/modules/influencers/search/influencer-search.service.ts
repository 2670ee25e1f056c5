import type { Executor } from "#server/platform/database/database.ts";
import type { AddressedInfluencer, PublicInfluencerRow } from "../influencers.schema.ts";
import { type InfluencerSearch, isOfVisitor } from "./conditions.repository.ts";
import { countInfluencers, countsText } from "./facet-counts.repository.ts";
import { countsOf, type InfluencerCounts } from "./facet-rows.repository.ts";
import { pageOf } from "./orders.repository.ts";
import { findByRareTerm } from "./rare-term.repository.ts";
import {
  fewCreators,
  hasOnePlan,
  isPlain,
  isSimple,
  readMatchingRows,
  readRows,
  readWithCounts,
} from "./rows.repository.ts";
import type { TermUnions } from "./term-unions.repository.ts";

// The entry point of this folder, and the only file that is imported from outside. See docs/search.md.
export { searchTables } from "./count-tables.ts";
export { listLocations } from "./locations.repository.ts";
export { mergeFacetChanges, rebuildTermBitmaps } from "./merge-changes.repository.ts";
export { searchMigration } from "./search-migration.repository.ts";
export { listComparable, readInOrder } from "./similar.repository.ts";
export { suggestSearches } from "./suggestions.repository.ts";
export { readTermBitmaps } from "./term-bitmaps.repository.ts";
export { termUnions } from "./term-unions.repository.ts";

type Found<Row> = InfluencerCounts & { rows: Row[]; nextCursor: string | null };

/**
 * One page of the creators that match a query, in the requested order, with the exact number of matches and of all
 * creators, and with the counts of filter options if requested. Visitors get fewer columns than the team, and no
 * private creators. Texts that
 * take long to find are cached in `unions`, if given.
 */
export function searchInfluencers(
  executor: Executor,
  query: InfluencerSearch & { whole: true },
): Promise<Found<AddressedInfluencer>>;
export function searchInfluencers(
  executor: Executor,
  query: InfluencerSearch,
  unions?: TermUnions,
): Promise<Found<PublicInfluencerRow>>;
export async function searchInfluencers(
  executor: Executor,
  query: InfluencerSearch,
  unions?: TermUnions,
): Promise<Found<PublicInfluencerRow>> {
  const [rows, { isCostly, ...counts }] = await readPage(executor, query, unions);
  if (isCostly) unions?.forget(query);
  if (!query.withPrivate) totals.set(executor, counts.total);
  return { ...pageOf(rows, query), ...counts };
}

const totals = new WeakMap<Executor, number>();

function hasFew(executor: Executor): boolean {
  return (totals.get(executor) ?? Number.POSITIVE_INFINITY) <= fewCreators;
}

/**
 * Reads rows and counts together if one plan is as good as any. The best way to read the rows of a text search or of
 * several filters depends on the number of matches.
 */
async function readPage(
  executor: Executor,
  query: InfluencerSearch,
  unions: TermUnions | undefined,
): Promise<[PublicInfluencerRow[], InfluencerCounts]> {
  if (isPlain(query) || (hasFew(executor) && isSimple(query))) {
    const found = await readWithCounts(executor, query, countsText);
    const counts = countsOf(found.counts, query);
    const isWhole = !query.search || counts.total <= fewCreators;
    return [isWhole ? found.rows : await readMatchingRows(executor, query, counts), counts];
  }
  const hasText = query.search || query.location;
  if (!hasText && (!isOfVisitor(query) || hasOnePlan(query))) {
    return Promise.all([readRows(executor, query), countInfluencers(executor, query)]);
  }
  const rare = isOfVisitor(query) && query.search ? await findByRareTerm(executor, query) : undefined;
  if (rare) return rare;
  if (query.search) await unions?.ready(query);
  const counts = await countInfluencers(executor, query);
  return [await readMatchingRows(executor, query, counts), counts];
}
