import { desc, sql } from "drizzle-orm";
import type { FacetCount } from "#domain/http/facets.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { Executor } from "../../database/database.ts";
import { influencers } from "../../database/schema/influencers.ts";
import { containsTextInAnyCase } from "../../database/text-search.ts";
import {
  type CountRow,
  countSelects,
  type InfluencerNumbers,
  numbersOf,
} from "./influencer-count-rows.repository.ts";

/** The exact numbers of a list. */
export async function countInfluencers(
  executor: Executor,
  query: InfluencerQuery,
): Promise<InfluencerNumbers> {
  const selects = countSelects(query, sql`${influencers}`, sql`count(*)`);
  selects.push(sql`select 'total', '', count(*) from ${influencers}`);
  const { rows } = await executor.execute<CountRow>(sql.join(selects, sql` union all `));
  return numbersOf(rows, query);
}

/** The locations that contain a text, in any case: at most ten, those with the most creators first. */
export async function listLocations(executor: Executor, search: string): Promise<FacetCount[]> {
  const count = sql<number>`count(*)`.mapWith(Number);
  return executor
    .select({ value: influencers.location, count })
    .from(influencers)
    .where(sql`${influencers.location} <> '' and ${containsTextInAnyCase(influencers.location, search)}`)
    .groupBy(influencers.location)
    .orderBy(desc(count), sql`${influencers.location} collate "C"`)
    .limit(10);
}
