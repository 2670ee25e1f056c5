import { and, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import {
  influencerColumns,
  influencers,
  type PublicInfluencerRow,
  publicColumns,
} from "../influencers.schema.ts";
import { conditionsOf, type InfluencerSearch } from "./conditions.repository.ts";
import type { InfluencerCounts } from "./facet-rows.repository.ts";
import { afterCursor, orderOf } from "./orders.repository.ts";

/** How many times more rows than an even distribution would need are read in order before the text index is used. */
const windowFactor = 8;

/**
 * The rows of a text search. If there are many matches, rows are read in the requested order until enough match, up to
 * a limit, because all matches may be at the end. Otherwise all matches are read through the text index and sorted.
 */
export async function readMatchingRows(
  executor: Executor,
  query: InfluencerSearch,
  { matched, total }: InfluencerCounts,
): Promise<PublicInfluencerRow[]> {
  const position = afterCursor(query);
  if (matched === 0) return [];
  const { search, location, ...others } = conditionsOf(query);
  const text = and(search, location);
  const wanted = query.limit + 1;
  const among = (source: SQL, condition: SQL | undefined) =>
    sql`${influencers.id} in (select id from ${source} as influencers ${condition && sql`where ${condition}`}
      order by ${orderOf(query)} limit ${wanted})`;
  if (matched * matched > total * wanted) {
    const inOrder = and(...Object.values(others), position);
    const window = sql`(select * from ${influencers} ${inOrder && sql`where ${inOrder}`}
      order by ${orderOf(query)} limit ${Math.ceil((windowFactor * wanted * total) / matched)})`;
    const rows = await readRows(executor, query, among(window, text));
    if (rows.length === wanted) return rows;
  }
  // 'offset 0' keeps the planner from reading in order after all.
  const all = sql`(select * from ${influencers} where ${and(text, ...Object.values(others))} offset 0)`;
  return readRows(executor, query, among(all, position));
}

/**
 * One page of rows in the requested order, by default those that match the query and come after its cursor. Only
 * searches that include email addresses get all columns.
 */
export function readRows(
  executor: Executor,
  query: InfluencerSearch,
  condition = and(...Object.values(conditionsOf(query)), afterCursor(query)),
): Promise<PublicInfluencerRow[]> {
  const columns: typeof publicColumns = query.byEmail ? influencerColumns : publicColumns;
  return (
    executor
      .select(columns)
      .from(influencers)
      .where(condition)
      .orderBy(orderOf(query))
      // One extra row tells whether there is a next page.
      .limit(query.limit + 1)
  );
}
