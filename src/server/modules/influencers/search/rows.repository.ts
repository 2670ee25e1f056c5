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

/** How many more rows than an even spread needs are looked at before the index of the text is asked. */
const windowFactor = 8;

/**
 * The rows of a search for text. Where so many match that they come up soon, the order is walked, but not for long: they
 * may all be at its end. Else all that match are taken from the index of the text and sorted.
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
  // 'offset 0' keeps the planner from walking the order after all.
  const all = sql`(select * from ${influencers} where ${and(text, ...Object.values(others))} offset 0)`;
  return readRows(executor, query, among(all, position));
}

/**
 * The rows of one page in the asked order, by default those that fit the query and come after its cursor: as visitors
 * see them, or whole for who searches email addresses too.
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
      // One more than asked tells whether there is a next page.
      .limit(query.limit + 1)
  );
}
