import { type SQL, sql } from "drizzle-orm";
import { type FacetFilter, facetFilters } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { influencers } from "../influencers.schema.ts";
import type { InfluencerSearch } from "./conditions.repository.ts";
import { countTableOf, optionFilters } from "./count-tables.ts";
import { type CountRow, countSelects, countsOf, type InfluencerCounts } from "./facet-rows.repository.ts";
import { bitmapSelects } from "./term-bitmaps.repository.ts";

/** Pending changes; the name lets the conditions of a query apply to them. */
const countChanges = sql`influencer_count_changes as influencers`;
const textChanges = sql`influencer_text_changes as influencers`;
const change = sql`coalesce(sum(sign), 0)`;

/**
 * The exact counts of a list: facet counts or term bitmaps, and pending changes, added up in one statement. Text that
 * the bitmaps cannot answer for is looked for in the rows themselves.
 */
export async function countInfluencers(
  executor: Executor,
  query: InfluencerSearch,
): Promise<InfluencerCounts> {
  // The bitmaps know no email address.
  if (query.byEmail && query.search) return scanInfluencers(executor, query);
  if (!query.search && !query.location) {
    return countsOf(
      await addUp(executor, [...facetCountSelects(query), ...countSelects(query, countChanges, change)]),
      query,
    );
  }
  const byText = bitmapSelects(query);
  if (byText !== undefined) {
    const rows = await addUp(
      executor,
      [...byText.selects, ...countSelects(query, textChanges, change)],
      byText.before,
    );
    if (rows.some(({ kind, count }) => kind === "countable" && Number(count) === 1))
      return countsOf(rows, query);
  }
  return scanInfluencers(executor, query);
}

/** The same counts by looking at the rows, but for the total. */
export async function scanInfluencers(executor: Executor, query: InfluencerQuery): Promise<InfluencerCounts> {
  return countsOf(await addUp(executor, countSelects(query, sql`${influencers}`, sql`count(*)`)), query);
}

async function addUp(executor: Executor, selects: SQL[], before = sql``): Promise<CountRow[]> {
  const all = sql.join([...selects, ...totalSelects], sql` union all `);
  const { rows } = await executor.execute<CountRow>(
    sql`${before} select kind, value, sum(count) as count from (${all}) as counts group by kind, value`,
  );
  return rows;
}

/** How many creators there are at all. */
export const totalSelects = [
  facetCountSelect("total", {}),
  sql`select 'total', '', ${change} from ${countChanges}`,
];

/** What the facet counts say: of the query, and of each option of a filter under the others. */
function facetCountSelects(query: InfluencerQuery): SQL[] {
  const matched = facetCountSelect("matched", query);
  if (query.facets !== "true") return [matched];
  return [matched, ...facetFilters.map((name) => facetCountSelect(name, query, name))];
}

function facetCountSelect(kind: CountRow["kind"], query: Partial<InfluencerQuery>, free?: FacetFilter): SQL {
  const table = countTableOf(optionFilters.filter((name) => name === free || query[name]));
  const chosen = table.filters
    .filter((name) => name !== free)
    .map((name) => (query[name] ? sql`${sql.raw(name)} = ${query[name]}` : sql.raw(`${name} = ''`)));
  return sql`${sql.raw(`select '${kind}' as kind, ${free ?? "''"} as value, count from ${table.name} where `)}${sql.join(chosen, sql` and `)}`;
}
