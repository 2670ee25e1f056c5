import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { filterNames } from "#domain/influencers/influencer-filters.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { builtOnce, prepared } from "#server/platform/database/prepared.ts";
import {
  influencers,
  keptRow,
  type PublicInfluencerRow,
  publicText,
  wholeRow,
} from "../influencers.schema.ts";
import { conditionsOf, type InfluencerSearch, templateOf } from "./conditions.repository.ts";
import type { InfluencerCounts } from "./facet-rows.repository.ts";
import { afterCursor, cursorValues, orderedSource, orderOf } from "./orders.repository.ts";

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
  const wanted = rowsToRead(query);
  const among = (source: SQL, condition: SQL | undefined) =>
    sql`${influencers.id} in (select id from ${source} as influencers ${condition && sql`where ${condition}`}
      order by ${orderOf(query)} limit ${wanted})`;
  if (matched * matched > total * wanted) {
    const source = orderedSource(query);
    const inOrder = and(...Object.values(others), afterCursor(query, source?.columns));
    const window = sql`(select influencers.* from ${influencers} ${source && sql`join ${source.table} on ${source.on}`}
      ${inOrder && sql`where ${inOrder}`}
      order by ${orderOf(query, source?.columns)} limit ${Math.ceil((windowFactor * wanted * total) / matched)})`;
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
  condition?: SQL,
): Promise<PublicInfluencerRow[]> {
  if (condition === undefined) return readFiltered(executor, query);
  const selection = { wanted: condition, limit: rowsToRead(query) };
  return query.whole
    ? selectWhole(executor, query, selection)
    : readTexts(selectTexts(executor, query, selection));
}

type Selection = {
  source?: ReturnType<typeof orderedSource>;
  wanted: SQL | undefined;
  limit: number | Placeholder;
};

function selectWhole(executor: Executor, query: InfluencerSearch, selection: Selection) {
  const columns = { ...wholeRow, ...(query.pictures && { pictures: query.pictures }) };
  return narrowed(executor.select(columns).from(influencers).$dynamic(), query, selection);
}

function selectTexts(executor: Executor, query: InfluencerSearch, selection: Selection) {
  const columns = { row: publicText(query.pictures) };
  return narrowed(executor.select(columns).from(influencers).$dynamic(), query, selection);
}

function narrowed<T extends PgSelect>(all: T, query: InfluencerSearch, { source, wanted, limit }: Selection) {
  const rows = source ? all.innerJoin(source.table, source.on) : all;
  return (rows as T).where(wanted).orderBy(orderOf(query, source?.columns)).limit(limit);
}

async function readTexts(found: PromiseLike<{ row: string }[]>): Promise<PublicInfluencerRow[]> {
  return (await found).map(({ row }) => keptRow(row));
}

/** One extra row tells whether there is a next page. */
function rowsToRead({ limit }: InfluencerSearch): number {
  return limit + 1;
}

/** Every order has an index, alone and within a category: whatever the values are, that index is the best plan. */
function hasOnePlan(query: InfluencerSearch): boolean {
  return query.sort !== "channel" && filterNames.every((name) => name === "category" || !query[name]);
}

/** Building this statement would take as long as reading the page, and planning it longer. */
function readFiltered(executor: Executor, query: InfluencerSearch): Promise<PublicInfluencerRow[]> {
  const { whole = false, sort, pictures } = query;
  const { template, shape } = templateOf(query, filterNames);
  const position = cursorValues(query).map((value, place) => [`position${place}`, value] as const);
  const places = position.map(([name]) => sql.placeholder(name));
  const key = `rows: ${sort} ${whole} ${pictures !== undefined} ${places.length} ${shape}`;
  const keep = hasOnePlan(query) ? prepared : builtOnce;
  const selection = (): Selection => {
    const source = orderedSource(template);
    const wanted = and(
      ...Object.values(conditionsOf(template)),
      afterCursor(template, source?.columns, places),
    );
    return { source, wanted, limit: sql.placeholder("limit") };
  };
  const values = { ...query, limit: rowsToRead(query), ...Object.fromEntries(position) };
  if (whole) {
    const statement = keep(executor, key, (name) =>
      selectWhole(executor, template, selection()).prepare(name),
    );
    return statement.execute(values);
  }
  const statement = keep(executor, key, (name) => selectTexts(executor, template, selection()).prepare(name));
  return readTexts(statement.execute(values));
}
