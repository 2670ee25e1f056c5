import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type FilterName, filterNames, valuesOf } from "#domain/influencers/influencer-filters.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { builtOnce, preparedIfPlace } from "#server/platform/database/prepared.ts";
import { containsOnePattern, containsPattern } from "#server/platform/database/text-search.ts";
import {
  influencers,
  keptRow,
  type PublicInfluencerRow,
  picturesColumn,
  publicText,
  wholeRow,
} from "../influencers.schema.ts";
import {
  conditionsOf,
  type InfluencerConditions,
  type InfluencerSearch,
  isOfVisitor,
  isSearched,
  patternsOf,
  templateOf,
  wordsAlone,
} from "./conditions.repository.ts";
import type { CountRow, InfluencerCounts } from "./facet-rows.repository.ts";
import { type OrderedSource, orderedSource } from "./ordered-source.repository.ts";
import { afterCursor, cursorValues, orderOf } from "./orders.repository.ts";
import { hasRosterFilter } from "./roster-conditions.repository.ts";
import { areWords } from "./term-bitmaps.repository.ts";

/**
 * Number of creators below which reading all of them in order is faster than counting the matches or planning a
 * better way.
 */
export const fewCreators = 1_000;
/** Factor by which more rows are read in order than an even distribution needs, before another way is used. */
const windowFactor = 8;

/**
 * Rows of a search or of several filters. If there are many matches, rows are read in the requested order until enough
 * match; those of a text up to a limit, because all matches may be at the end. Otherwise all matches of a text are read
 * through its index and sorted, and rows of filters in the way that Postgres finds best for these values.
 */
export async function readMatchingRows(
  executor: Executor,
  query: InfluencerSearch,
  { matched, total }: InfluencerCounts,
): Promise<PublicInfluencerRow[]> {
  if (matched === 0) return [];
  const wanted = rowsToRead(query);
  const hasMany = matched * matched > total * wanted;
  if (!query.search && !query.location) {
    return hasMany ? read(executor, query, inOrder(query)) : readRows(executor, query);
  }
  if (hasMany) {
    const window = windowFor((windowFactor * wanted * total) / matched);
    const rows = await read(executor, query, finding(query, window));
    if (rows.length === wanted) return rows;
  }
  return read(executor, query, finding(query, undefined));
}

/** A power of four, so that few statements differ in it. As a placeholder, Postgres would plan each of them anew. */
function windowFor(rows: number): number {
  return 4 ** Math.ceil(Math.log(rows) / Math.log(4));
}

/** `window`: number of rows to read in order; undefined to read all matches. */
function finding(query: InfluencerSearch, window: number | undefined): Reading {
  // With other filters, the plan depends on their values.
  const words = isOfVisitor(query) ? wordsAlone(query) : undefined;
  const given = words && patternsOf(words);
  const selection = ({ places, limit }: Places): Selection => {
    const { search, location, ...others } = conditionsOf(query);
    const contains = window === undefined ? containsPattern : containsOnePattern;
    const text = given
      ? and(...given.patterns.map((pattern) => contains(influencers.search, pattern)))
      : and(search, location);
    if (window === undefined) {
      // "offset 0" keeps the planner from reading in order after all.
      const all = sql`(select * from ${influencers}
        where ${and(text, ...Object.values(others), isSearched(query))} offset 0)`;
      return { wanted: among(query, { rows: all, condition: afterCursor(query, undefined, places), limit }) };
    }
    const source = orderedSource(query, { isWalked: true });
    const inside = and(
      ...notImplied(others, source),
      afterCursor(query, source?.columns, places),
      isSearched(query),
    );
    const rows = sql`(select influencers.* from ${influencers} ${source && sql`join ${source.table} on ${source.on}`}
      ${inside && sql`where ${inside}`}
      order by ${orderOf(query, source?.columns)} limit ${sql.raw(String(window))})`;
    return { wanted: among(query, { rows, condition: text, limit }) };
  };
  return {
    keep: words === undefined ? builtEachTime : isUsual(query) ? preparedIfPlace : builtOnce,
    key: `text ${words?.length} ${window}`,
    template: query,
    selection,
    values: given?.values ?? {},
  };
}

/**
 * Reads rows in order until enough match. The statement hides its values and keeps Postgres from other indexes than that
 * of the order, so the plan is the same for all values, and kept. Planning would take longer than reading.
 */
function inOrder(query: InfluencerSearch): Reading {
  const { template, shape, values } = templateOf(query, filterNames, hidden);
  const source = orderedSource({ ...template, channelSize: query.channelSize }, { isWalked: true });
  const selection = ({ places }: Places): Selection => {
    const { category, size, featured, ...others } = conditionsOf(template);
    // Each order has an index within a category.
    const isIndexed = source === undefined && valuesOf(query, "category").length === 1;
    const checked = notImplied({ ...others, ...(!isIndexed && { category }) }, source);
    const indexed = notImplied({ size, featured, ...(isIndexed && { category }) }, source);
    const after = afterCursor(template, source?.columns, places);
    return { source, wanted: and(...indexed, withoutIndex(and(...checked)), after, isSearched(template)) };
  };
  const key = `in order ${shape} ${source && query.channelSize}`;
  return { keep: isUsual(query) ? preparedIfPlace : builtOnce, key, template, selection, values };
}

/** The planner does not see the value. */
function hidden(place: Placeholder): SQL {
  return sql`(select ${place}::text)`;
}

/** The planner does not look into a case. It takes it for true of every second row, and reads in order. */
function withoutIndex(condition: SQL | undefined): SQL | undefined {
  return condition && sql`case when ${condition} then true end`;
}

/** Among these rows, the first that meet the condition. */
function among(
  query: InfluencerSearch,
  { rows, condition, limit }: { rows: SQL; condition: SQL | undefined; limit: SQL },
): SQL {
  return sql`${influencers.id} in (select id from ${rows} as influencers ${condition && sql`where ${condition}`}
    order by ${orderOf(query)} limit ${limit})`;
}

/** One page of rows in the requested order that match the filters of a query and come after its cursor. */
export function readRows(executor: Executor, query: InfluencerSearch): Promise<PublicInfluencerRow[]> {
  return read(executor, query, filtering(query, hasOnePlan(query) ? preparedIfPlace : builtOnce));
}

/**
 * Rows with counts, for a query that `isPlain`, or that `isSimple` among few creators. `selectCounts` returns a
 * select of their text. Two round trips would cost more than either result.
 */
export async function readWithCounts(
  executor: Executor,
  query: InfluencerSearch,
  selectCounts: (query: InfluencerSearch) => SQL,
): Promise<ReturnType<typeof readPage>> {
  const { texts, key, given } = reading(
    query,
    query.search ? finding(query, fewCreators) : filtering(query, preparedIfPlace),
  );
  const statement = preparedIfPlace(executor, `${key} with counts ${query.facets}`, (name) =>
    selectPage(executor, { rows: texts(), counts: selectCounts(query) }).prepare(name),
  );
  return readPage(await statement.execute(given));
}

type Selects = { rows: SQL; counts: SQL; tables?: SQL };

/** One statement with two selects of text: the rows, and all counts as one. Both can read the `tables`. */
export function selectPage(executor: Executor, { rows, counts, tables }: Selects) {
  return executor.select({ text: sql<string>`text`, isRow: sql<boolean>`is_row` }).from(
    sql`(${tables} select text, true as is_row from (${rows}) as rows
        union all select text, false from (${counts}) as counts) as page`,
  );
}

export function readPage(found: { text: string; isRow: boolean }[]) {
  const rows = found.filter(({ isRow }) => isRow).map(({ text }) => keptRow(text));
  const counts: CountRow[] = JSON.parse(found.find(({ isRow }) => !isRow)?.text ?? "[]");
  return { rows, counts };
}

/** The usual first pages of visitors. One plan is best for all of them, and there are few kinds. */
export function isPlain(query: InfluencerSearch): boolean {
  return isOfVisitor(query) && hasOnePlan(query) && isUsual(query);
}

/** A usual page with only chosen options or words. */
export function isSimple(query: InfluencerSearch): boolean {
  const hasText = query.search || query.location;
  return (
    isOfVisitor(query) && isUsual(query) && (!hasText || (wordsAlone(query) !== undefined && areWords(query)))
  );
}

/** Every order has an index, alone and within a category, which is the best plan for all values. */
export function hasOnePlan(query: InfluencerSearch): boolean {
  const isIndexed = (name: FilterName) => !query[name] || (name === "category" && query[name].length === 1);
  return query.sort !== "channel" && filterNames.every(isIndexed);
}

type Reading = {
  keep: typeof builtOnce;
  /** Properties that change the statement, besides the order and the columns. */
  key: string;
  template: InfluencerSearch;
  selection: (places: Places) => Selection;
  values: Record<string, unknown>;
};
/** Placeholders for the values of the cursor, and for the number of rows. */
type Places = { places: Placeholder[]; limit: SQL };
type Selection = {
  source?: OrderedSource | undefined;
  wanted: SQL | undefined;
};

function filtering(query: InfluencerSearch, keep: typeof builtOnce): Reading {
  const { template, shape, values } = templateOf(query, filterNames);
  const source = orderedSource({ ...template, channelSize: query.channelSize }, { isWalked: false });
  const selection = ({ places }: Places): Selection => {
    const after = afterCursor(template, source?.columns, places);
    const conditions = notImplied(conditionsOf(template), source);
    return { source, wanted: and(...conditions, after, isSearched(template)) };
  };
  return { keep, key: `filters ${shape} ${source && query.channelSize}`, template, selection, values };
}

/** Postgres would assume that a condition which the source already implies leaves even fewer rows. */
function notImplied(conditions: Partial<InfluencerConditions>, source: OrderedSource | undefined) {
  const named = Object.entries(conditions) as [FilterName, SQL | undefined][];
  return named.flatMap(([name, condition]) => (source?.implied.includes(name) ? [] : [condition]));
}

/** Statements are reused, because building one takes as long as reading the page, and planning it longer. */
async function read(
  executor: Executor,
  query: InfluencerSearch,
  what: Reading,
): Promise<PublicInfluencerRow[]> {
  // Values of the team's filters are part of the statement.
  const keep = hasRosterFilter(query) ? builtEachTime : what.keep;
  const { whole, texts, key, given } = reading(query, { ...what, keep });
  if (query.whole) {
    const rows = keep(executor, `whole ${key}`, (name) => whole(executor).prepare(name));
    return rows.execute(given);
  }
  const rows = keep(executor, key, (name) =>
    executor.select({ text: sql<string>`text` }).from(sql`(${texts()}) as page`).prepare(name),
  );
  return (await rows.execute(given)).map(({ text }) => keptRow(text));
}

function reading(query: InfluencerSearch, { keep, key, template, selection, values }: Reading) {
  const position = cursorValues(query).map((value, place) => [`position${place}`, value] as const);
  // Postgres keeps no plan for an unknown number of rows.
  const isFixed = keep === preparedIfPlace && isUsual(query);
  const limit = isFixed ? sql.raw(String(rowsToRead(query))) : sql`${sql.placeholder("limit")}`;
  const selected = () => {
    const chosen = selection({ places: position.map(([name]) => sql.placeholder(name)), limit });
    return { ...chosen, order: orderOf(template, chosen.source?.columns) };
  };
  return {
    whole: (executor: Executor) => {
      const { source, wanted, order } = selected();
      const columns = { ...wholeRow, ...picturesColumn(query.picturesOf) };
      const all = executor.select(columns).from(influencers).$dynamic();
      const rows: Pick<typeof all, "where"> = source ? all.innerJoin(source.table, source.on) : all;
      return rows.where(wanted).orderBy(order).limit(sql.placeholder("limit"));
    },
    texts: () => {
      const { source, wanted, order } = selected();
      return sql`select ${publicText(query.picturesOf)} as text
        from ${influencers} ${source && sql`join ${source.table} on ${source.on}`} ${wanted && sql`where ${wanted}`}
        order by ${order} limit ${limit}`;
    },
    key: `rows: ${query.withPrivate} ${query.visibility} ${query.sort} ${query.picturesOf !== undefined} ${position.length} ${key} ${isFixed && query.limit}`,
    given: { ...values, limit: rowsToRead(query), ...Object.fromEntries(position) },
  };
}

const builtEachTime: typeof builtOnce = (_executor, _key, build) => build("");

/** Numbers of cards on our own pages. Arbitrary numbers would be too many statements to prepare. */
const usualLimits = [8, 12];

function isUsual({ limit }: InfluencerSearch): boolean {
  return usualLimits.includes(limit);
}

/** The extra row shows whether there is a next page. */
function rowsToRead({ limit }: InfluencerSearch): number {
  return limit + 1;
}
