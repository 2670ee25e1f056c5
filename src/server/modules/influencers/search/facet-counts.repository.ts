import { and, type SQL, sql } from "drizzle-orm";
import { type FilterName, valuesOf } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { preparedIfPlace } from "#server/platform/database/prepared.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import { influencers } from "../influencers.schema.ts";
import {
  conditionsOf,
  hasTexts,
  type InfluencerSearch,
  isFoundByHandle,
  isPrivate,
  isSearched,
  patternsOf,
  templateOf,
  wordsAlone,
} from "./conditions.repository.ts";
import {
  countTableOf,
  isInTables,
  type OptionFilter,
  optionFilters,
  type TableFilter,
  tableFilters,
} from "./count-tables.ts";
import {
  type Counted,
  type CountRow,
  countedBy,
  countSelects,
  countsOf,
  type InfluencerCounts,
} from "./facet-rows.repository.ts";
import { hasRosterFilter } from "./roster-conditions.repository.ts";
import { fieldOf } from "./searched-columns.repository.ts";
import { areWords, bitmapSelects } from "./term-bitmaps.repository.ts";

/** Pending changes, under the name that the conditions of a query refer to. */
const countChanges = sql`influencer_count_changes as influencers`;
/** Pending changes that are not in segments. */
const textChanges = sql`(select * from influencer_text_changes where segment is null) as influencers`;
const change = sql`coalesce(sum(sign), 0)`;

/**
 * Exact counts of a list: facet counts or term bitmaps, plus pending changes, added up in one statement. Text that
 * the bitmaps do not cover, and private creators, are counted in the rows themselves.
 */
export async function countInfluencers(
  executor: Executor,
  query: InfluencerSearch,
): Promise<InfluencerCounts> {
  // The bitmaps contain neither email addresses nor private creators nor what only the team knows.
  const isOfRows =
    (query.byEmail && query.search) ||
    (query.withPrivate && (query.visibility === "private" || hasRosterFilter(query)));
  if (isOfPrivate(query)) return countsOf(await addUp(executor, withPrivate(query, { selects: [] })), query);
  if (isOfRows) return scanInfluencers(executor, query);
  if (!query.search && !query.location) return countsOf(await countByOptions(executor, query), query);
  const rows = areWords(query) ? await countByText(executor, query) : [];
  if (rows.some(({ kind, count }) => kind === "countable" && Number(count) === 1))
    return countsOf(rows, query);
  return scanInfluencers(executor, query);
}

/** Private creators alone, by options: one scan of their rows is enough for all counts. */
function isOfPrivate(query: InfluencerSearch): boolean {
  const { withPrivate: isSeen, visibility, search, location } = query;
  return isSeen === true && visibility === "private" && !search && !location && !hasRosterFilter(query);
}

/**
 * Counts from the facet counts, and from the term bitmaps for filters that the facet counts lack. Filter values that
 * do not change the statement become placeholders, so few prepared statements are enough.
 */
function countByOptions(executor: Executor, query: InfluencerSearch): Promise<CountRow[]> {
  const { chosen, template, values, shape } = templateOf(query, optionFilters);
  return preparedSum(executor, {
    key: `options ${query.facets} ${query.withPrivate} ${query.visibility} ${shape}`,
    selects: () => optionSelects(template, chosen),
    values,
  });
}

/**
 * For a statement that also reads the rows: selects the counts of options, or of words among few creators, as text.
 */
export function countsText(query: InfluencerSearch): SQL {
  const { chosen, template } = templateOf(query, optionFilters);
  const words = wordsAlone(query) ?? [];
  const selects = words.length > 0 ? wordSelects(query, words, true) : optionSelects(template, chosen);
  return asText(counted(selects));
}

/** Selects counts of different kinds, and the number of all creators, as one text. */
export function distinctCountsText(selects: SQL[]): SQL {
  return asText(sql`(${withTotal(selects)}) as counted`);
}

function asText(counted: SQL): SQL {
  return sql`select json_agg(counted)::text as text from ${counted}`;
}

function optionSelects(query: InfluencerSearch, chosen: readonly OptionFilter[]): Selects {
  const all = countedBy(query);
  const inTables = (kind: Counted) => kind === "matched" || isInTables(kind);
  // The tables have a count for each option, but not for any of several.
  const isCounted = chosen.every((name) => isInTables(name) && valuesOf(query, name).length === 1);
  const counted = isCounted ? all.filter(inTables) : [];
  const others = all.filter((kind) => !counted.includes(kind));
  const { tables, selects } = bitmapSelects(query, { counted: others });
  return withPrivate(query, {
    tables,
    selects: [
      ...counted.map((kind) => facetCountSelect(kind, query, chosen)),
      ...countSelects(query, countChanges, change, { counted }),
      ...selects,
      ...countSelects(query, textChanges, change, { counted: others }),
    ],
  });
}

/**
 * Adds private creators to the counts of public ones, if the query asks for both. One scan of the rows finds them, and
 * the number of all of them comes from it, too.
 */
function withPrivate(query: InfluencerSearch, { selects, tables = [] }: Selects): Selects {
  if (!query.withPrivate) return { selects, tables };
  if (query.visibility === "public") return { selects, tables, withPrivate: true };
  const { search, location } = conditionsOf(query);
  const columns = optionFilters
    .filter((name) => query.facets === "true" || query[name] !== undefined)
    .map(fieldOf);
  // Without options, their number is enough, and no rows are kept.
  const [kept, amount] =
    columns.length === 0
      ? [sql`count(*) as count`, sql`sum(count)`]
      : [sql.join([...new Set(columns)], sql`, `), sql`count(*)`];
  const found = sql`hidden as (select ${kept} from ${influencers} where ${and(isPrivate, search, location)})`;
  const { search: _, location: __, ...others } = query;
  const isEveryone = !search && !location;
  return {
    tables: [...tables, found],
    selects: [
      ...selects,
      ...countSelects(others, sql`hidden as influencers`, amount, { areMany: true }),
      ...(isEveryone ? [totalOf(sql`hidden`, amount)] : []),
    ],
    withPrivate: !isEveryone,
  };
}

/** Counts from the term bitmaps. */
function countByText(executor: Executor, query: InfluencerSearch): Promise<CountRow[]> {
  const words = query.withPrivate ? undefined : wordsAlone(query);
  if (words === undefined) return addUp(executor, withPrivate(query, textSelects(query)));
  return preparedSum(executor, {
    key: `text ${query.facets} ${words.length}`,
    selects: () => wordSelects(query, words),
    values: patternsOf(words).values,
  });
}

/** The same for any words, with placeholders. */
function wordSelects(query: InfluencerSearch, words: string[], few = false): Selects {
  const { patterns } = patternsOf(words);
  return textSelects(
    query,
    patterns.map((pattern) => sql`${pattern}::text`),
    few,
  );
}

function textSelects(query: InfluencerSearch, patterns?: SQL[], few = false): Selects {
  const { tables, selects } = bitmapSelects(query, { patterns, few });
  const search = patterns
    ? and(...patterns.map((pattern) => sql`${influencers.search} like ${pattern}`))
    : hasTexts(query);
  const counted = [...selects, ...countSelects(query, textChanges, change, { search })];
  const byHandle = isFoundByHandle(query);
  if (!byHandle) return { tables, selects: counted };
  // Bitmaps and changes do not include handles.
  const { search: _, ...others } = query;
  const named = sql`named as materialized (select * from ${influencers} where ${and(byHandle, isPublic)})`;
  return {
    tables: [...tables, named],
    selects: [...counted, ...countSelects(others, sql`named as influencers`, sql`count(*)`)],
  };
}

/** Computes the same counts from the rows themselves, except the total. */
export async function scanInfluencers(
  executor: Executor,
  query: InfluencerSearch,
): Promise<InfluencerCounts> {
  const among = isSearched(query);
  const rows = among
    ? sql`(select * from ${influencers} where ${among}) as influencers`
    : sql`${influencers}`;
  const selects = countSelects(query, rows, sql`count(*)`);
  return countsOf(await addUp(executor, { selects, withPrivate: query.withPrivate }), query);
}

/** `withPrivate`: the number of all creators includes private ones. */
type Selects = { selects: SQL[]; tables?: SQL[]; withPrivate?: boolean | undefined };

async function addUp(executor: Executor, selects: Selects): Promise<CountRow[]> {
  return countsFrom(await selectCounts(executor, selects));
}

/** Prepared, because planning such a statement takes several times as long as running it. */
async function preparedSum(
  executor: Executor,
  { key, selects, values }: { key: string; selects: () => Selects; values: Record<string, unknown> },
): Promise<CountRow[]> {
  const statement = preparedIfPlace(executor, `counts: ${key}`, (name) =>
    selectCounts(executor, selects()).prepare(name),
  );
  return countsFrom(await statement.execute(values));
}

/** All counts as one value, which is cheaper to read than a hundred rows. */
function selectCounts(executor: Executor, selects: Selects) {
  return executor.select({ counts: sql<CountRow[]>`json_agg(counted)` }).from(counted(selects));
}

function counted({ selects, tables = [], withPrivate: isWhole }: Selects): SQL {
  const before = tables.length === 0 ? sql`` : sql`with ${sql.join(tables, sql`, `)}`;
  return sql`(${before} select kind, value, coalesce(sum(count), 0) as count from (${withTotal(isWhole ? [...selects, privateTotal] : selects)}) as counts
    group by kind, value) as counted`;
}

function countsFrom([found]: { counts: CountRow[] }[]): CountRow[] {
  return found?.counts ?? [];
}

const totalOf = (rows: SQL, amount = sql`count(*)`) =>
  sql`select 'total' as kind, '' as value, ${amount} as count from ${rows}`;
const privateTotal = totalOf(sql`${influencers} where ${isPrivate}`);

function withTotal(selects: SQL[]): SQL {
  const folded = sql`select count from (${facetCountSelect("total", {}, [])}) as folded`;
  const total = sql`select 'total', '', coalesce((${folded}), 0) + (select ${change} from ${countChanges})`;
  return sql.join([...selects, total], sql` union all `);
}

/** From the facet counts: matches of a query, or each option of a filter combined with the other filters. */
function facetCountSelect(
  kind: Counted | "total",
  query: Partial<InfluencerQuery>,
  chosen: readonly FilterName[],
): SQL {
  const isFree = (name: TableFilter) => name === kind;
  const table = countTableOf(tableFilters.filter((name) => isFree(name) || chosen.includes(name)));
  const free = table.filters.find(isFree) ?? "''";
  const values = table.filters
    .filter((name) => !isFree(name))
    .map((name) => {
      const [value] = valuesOf(query, name);
      return value === undefined ? sql.raw(`${name} = ''`) : sql`${sql.raw(name)} = ${value}`;
    });
  return sql`${sql.raw(`select '${kind}' as kind, ${free} as value, count from ${table.name} where `)}${sql.join(values, sql` and `)}`;
}
