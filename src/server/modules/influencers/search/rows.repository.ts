import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import { filterNames } from "#domain/influencers/influencer-filters.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { builtOnce, prepared } from "#server/platform/database/prepared.ts";
import { anywhere, containsPattern } from "#server/platform/database/text-search.ts";
import {
  influencers,
  keptRow,
  type PublicInfluencerRow,
  publicText,
  wholeRow,
} from "../influencers.schema.ts";
import { conditionsOf, type InfluencerSearch, templateOf, wordsAlone } from "./conditions.repository.ts";
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
  if (matched === 0) return [];
  const wanted = rowsToRead(query);
  if (matched * matched > total * wanted) {
    const rows = await readText(executor, query, Math.ceil((windowFactor * wanted * total) / matched));
    if (rows.length === wanted) return rows;
  }
  return readText(executor, query, undefined);
}

/** `window`: how many rows are read in order; undefined to read all matches. */
function readText(executor: Executor, query: InfluencerSearch, window: number | undefined) {
  // With other filters, the plan depends on their values.
  const words = query.whole ? undefined : wordsAlone(query);
  const patterns = words?.map((word, index) => [`pattern${index}`, anywhere(word)] as const);
  const selection = ({ places }: Template): Selection => {
    const { search, location, ...others } = conditionsOf(query);
    const text = patterns
      ? and(...patterns.map(([name]) => containsPattern(influencers.search, sql.placeholder(name))))
      : and(search, location);
    const among = (source: SQL, condition: SQL | undefined) =>
      sql`${influencers.id} in (select id from ${source} as influencers ${condition && sql`where ${condition}`}
        order by ${orderOf(query)} limit ${sql.placeholder("limit")})`;
    if (window === undefined) {
      // 'offset 0' keeps the planner from reading in order after all.
      const all = sql`(select * from ${influencers} where ${and(text, ...Object.values(others))} offset 0)`;
      return { wanted: among(all, afterCursor(query, undefined, places)) };
    }
    const source = orderedSource(query);
    const inOrder = and(...Object.values(others), afterCursor(query, source?.columns, places));
    const rows = sql`(select influencers.* from ${influencers} ${source && sql`join ${source.table} on ${source.on}`}
      ${inOrder && sql`where ${inOrder}`}
      order by ${orderOf(query, source?.columns)} limit ${sql.placeholder("window")})`;
    return { wanted: among(rows, text) };
  };
  const keep: typeof prepared = words ? prepared : (_executor, _key, build) => build("");
  const key = `text ${words?.length} ${window === undefined}`;
  return read(executor, query, {
    keep,
    key,
    selection,
    values: { window, ...Object.fromEntries(patterns ?? []) },
  });
}

/** One page of rows in the requested order that match the filters of a query and come after its cursor. */
export function readRows(executor: Executor, query: InfluencerSearch): Promise<PublicInfluencerRow[]> {
  const { template, shape } = templateOf(query, filterNames);
  const selection = ({ places }: Template): Selection => {
    const source = orderedSource(template);
    const after = afterCursor(template, source?.columns, places);
    return { source, wanted: and(...Object.values(conditionsOf(template)), after) };
  };
  const keep = hasOnePlan(query) ? prepared : builtOnce;
  return read(executor, template, { keep, key: `filters ${shape}`, selection, values: query });
}

type Template = { places: Placeholder[] };
type Reading = {
  keep: typeof prepared;
  /** What the statement depends on, besides the order and the columns. */
  key: string;
  selection: (template: Template) => Selection;
  values: Record<string, unknown>;
};

/** Building a statement would take as long as reading the page, and planning it longer. */
async function read(
  executor: Executor,
  query: InfluencerSearch,
  { keep, key, selection, values }: Reading,
): Promise<PublicInfluencerRow[]> {
  const { whole = false, sort, pictures } = query;
  const position = cursorValues(query).map((value, place) => [`position${place}`, value] as const);
  const places = position.map(([name]) => sql.placeholder(name));
  const name = `rows: ${sort} ${whole} ${pictures !== undefined} ${places.length} ${key}`;
  const given = { ...values, limit: rowsToRead(query), ...Object.fromEntries(position) };
  const selected = () => selection({ places });
  if (whole) {
    return keep(executor, name, (at) => selectWhole(executor, query, selected()).prepare(at)).execute(given);
  }
  const texts = keep(executor, name, (at) => selectTexts(executor, query, selected()).prepare(at));
  return (await texts.execute(given)).map(({ row }) => keptRow(row));
}

type Selection = {
  source?: ReturnType<typeof orderedSource>;
  wanted: SQL | undefined;
};

function selectWhole(executor: Executor, query: InfluencerSearch, selection: Selection) {
  const columns = { ...wholeRow, ...(query.pictures && { pictures: query.pictures }) };
  return narrowed(executor.select(columns).from(influencers).$dynamic(), query, selection);
}

function selectTexts(executor: Executor, query: InfluencerSearch, selection: Selection) {
  const columns = { row: publicText(query.pictures) };
  return narrowed(executor.select(columns).from(influencers).$dynamic(), query, selection);
}

function narrowed<T extends PgSelect>(all: T, query: InfluencerSearch, { source, wanted }: Selection) {
  const rows = source ? all.innerJoin(source.table, source.on) : all;
  return (rows as T).where(wanted).orderBy(orderOf(query, source?.columns)).limit(sql.placeholder("limit"));
}

/** One extra row tells whether there is a next page. */
function rowsToRead({ limit }: InfluencerSearch): number {
  return limit + 1;
}

/** Every order has an index, alone and within a category: whatever the values are, that index is the best plan. */
function hasOnePlan(query: InfluencerSearch): boolean {
  return query.sort !== "channel" && filterNames.every((name) => name === "category" || !query[name]);
}
