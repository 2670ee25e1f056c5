import { type SQL, sql } from "drizzle-orm";
import { type FacetFilter, facetFilters, influencerFilters } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { prepared } from "#server/platform/database/prepared.ts";
import { anywhere, lowered } from "#server/platform/database/text-search.ts";
import { influencers } from "../influencers.schema.ts";
import { conditionsOf, type InfluencerSearch, isTextAlone } from "./conditions.repository.ts";
import { countTableOf, type OptionFilter, optionFilters } from "./count-tables.ts";
import { type CountRow, countSelects, countsOf, type InfluencerCounts } from "./facet-rows.repository.ts";
import { bitmapSelects, isOneWord } from "./term-bitmaps.repository.ts";

/** Pending changes, under the name that the conditions of a query refer to. */
const countChanges = sql`influencer_count_changes as influencers`;
const textChanges = sql`influencer_text_changes as influencers`;
const change = sql`coalesce(sum(sign), 0)`;

/**
 * The exact counts of a list: facet counts or term bitmaps, plus pending changes, added up in one statement. Text that
 * the bitmaps do not cover is counted in the rows themselves.
 */
export async function countInfluencers(
  executor: Executor,
  query: InfluencerSearch,
): Promise<InfluencerCounts> {
  // The bitmaps do not contain email addresses.
  if (query.byEmail && query.search) return scanInfluencers(executor, query);
  if (!query.search && !query.location) return countsOf(await countByOptions(executor, query), query);
  const rows = isOneWord(query) ? await countByText(executor, query) : [];
  if (rows.some(({ kind, count }) => kind === "countable" && Number(count) === 1))
    return countsOf(rows, query);
  return scanInfluencers(executor, query);
}

/**
 * Uses the facet counts. Filter values that do not change the statement become placeholders, so few prepared statements
 * are enough.
 */
function countByOptions(executor: Executor, query: InfluencerSearch): Promise<CountRow[]> {
  const isOpen = (name: OptionFilter) => ["exact", "membership"].includes(influencerFilters[name].kind);
  const chosen = optionFilters.filter((name) => query[name]);
  const open = Object.fromEntries(chosen.filter(isOpen).map((name) => [name, sql.placeholder(name)]));
  // The type expects texts in place of the placeholders.
  const template = { ...query, ...open } as InfluencerSearch;
  const shape = chosen.map((name) => (isOpen(name) ? name : `${name}=${query[name]}`));
  const statement = preparedSum(executor, `options ${query.facets} ${shape}`, () => ({
    selects: [...facetCountSelects(template), ...countSelects(template, countChanges, change)],
  }));
  return statement.execute(query);
}

/** Uses the term bitmaps. */
function countByText(executor: Executor, query: InfluencerSearch): Promise<CountRow[]> {
  if (!isTextAlone(query)) return addUp(executor, textSelects(query));
  const statement = preparedSum(executor, `text ${query.facets}`, () =>
    textSelects(query, lowered(sql`${sql.placeholder("pattern")}::text`)),
  );
  return statement.execute({ pattern: anywhere(query.search ?? "") });
}

function textSelects(query: InfluencerSearch, pattern?: SQL): Selects {
  const { before, selects } = bitmapSelects(query, pattern);
  const conditions = conditionsOf(query);
  if (pattern) conditions.search = sql`${influencers.search} like ${pattern}`;
  return { before, selects: [...selects, ...countSelects(query, textChanges, change, conditions)] };
}

/** Computes the same counts from the rows themselves, except the total. */
export async function scanInfluencers(executor: Executor, query: InfluencerQuery): Promise<InfluencerCounts> {
  const selects = countSelects(query, sql`${influencers}`, sql`count(*)`);
  return countsOf(await addUp(executor, { selects }), query);
}

type Selects = { selects: SQL[]; before?: SQL };

async function addUp(executor: Executor, selects: Selects): Promise<CountRow[]> {
  return (await executor.execute<CountRow>(sumOf(selects))).rows;
}

/** Prepared, because planning such a statement takes several times as long as running it. */
function preparedSum(executor: Executor, key: string, selects: () => Selects) {
  return prepared(executor, `counts: ${key}`, (name) =>
    executor
      .select({ kind: sql<CountRow["kind"]>`kind`, value: sql<string>`value`, count: sql<string>`count` })
      .from(sql`(${sumOf(selects())}) as response`)
      .prepare(name),
  );
}

function sumOf({ selects, before = sql`` }: Selects): SQL {
  const all = sql.join([...selects, ...totalSelects], sql` union all `);
  return sql`${before} select kind, value, sum(count) as count from (${all}) as counts group by kind, value`;
}

/** The number of all creators. */
export const totalSelects = [
  facetCountSelect("total", {}),
  sql`select 'total', '', ${change} from ${countChanges}`,
];

/** The selects on the facet counts: for the query, and for each option of a filter combined with the other filters. */
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
