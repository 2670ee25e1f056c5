import {
  type AnyColumn,
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BrandFacets } from "#domain/brands/brand.contract.ts";
import type { BrandSort } from "#domain/brands/brand-options.ts";
import type { BrandListQuery, BrandQuery } from "#domain/brands/brand-query.ts";
import { compareFacets, type FacetCount } from "#domain/http/facets.ts";
import type { LocationQuery } from "#domain/http/locations.contract.ts";
import { readCursor, writeCursor } from "#server/platform/database/cursor.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { currentSlug } from "#server/platform/database/slugs.ts";
import {
  containsExactText,
  containsText,
  containsTextInAnyCase,
  lowered,
  lowerPattern,
} from "#server/platform/database/text-search.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { brands } from "./brands.schema.ts";

const { search: searchColumn, ...ownColumns } = getTableColumns(brands);
/** With the current address, which only published brands have. What a statement writes, it does not see there. */
const columns = { ...ownColumns, slug: currentSlug(sql`brands.id`) };

export type BrandRow = Omit<typeof brands.$inferSelect, "search"> & { slug: string | null };
export type NewBrand = typeof brands.$inferInsert;

/** Every order ends with the id, so that a cursor names exactly one position. All are descending. */
const orders = {
  featured: {
    by: [brands.featured, brands.rating],
    shape: ["boolean", "number", "uuid"],
    position: (row: BrandRow) => [row.featured, row.rating, row.id],
  },
  rating: {
    by: [brands.rating],
    shape: ["number", "uuid"],
    position: (row: BrandRow) => [row.rating, row.id],
  },
  collaborations: {
    by: [brands.totalCollaborations],
    shape: ["integer", "uuid"],
    position: (row: BrandRow) => [row.totalCollaborations, row.id],
  },
  budget: {
    by: [brands.budgetLowerBound],
    shape: ["integer", "uuid"],
    position: (row: BrandRow) => [row.budgetLowerBound, row.id],
  },
} as const satisfies Record<BrandSort, unknown>;

const published = eq(brands.status, "published");

/** One page of the published brands in the requested order, with the exact number of matches and of all brands. */
export async function listPublishedBrands(executor: Executor, query: BrandQuery) {
  const filter = and(published, ...Object.values(conditionsOf(query)));
  const order = orders[query.sort];
  const [rows, [matched], [total], facets] = await Promise.all([
    executor
      .select(columns)
      .from(brands)
      .where(and(filter, query.cursor === undefined ? undefined : after(query.sort, query.cursor)))
      .orderBy(...inOrder(order.by))
      .limit(query.limit + 1),
    executor.select({ count: count() }).from(brands).where(filter),
    executor.select({ count: count() }).from(brands).where(published),
    query.facets === "true" ? countFacets(executor, query) : undefined,
  ]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    rows: page,
    matched: matched?.count ?? 0,
    total: total?.count ?? 0,
    nextCursor: rows.length > page.length && last ? writeCursor(query.sort, order.position(last)) : null,
    ...(facets && { facets }),
  };
}

/** The counts for each option of a filter, with all other filters applied. */
async function countFacets(executor: Executor, query: BrandQuery): Promise<BrandFacets> {
  const conditions = conditionsOf(query);
  const options = async (
    column: typeof brands.industry | typeof brands.companySize | typeof brands.budgetRange,
    own: keyof typeof conditions,
  ) => {
    const rows = await executor
      .select({ value: sql<string>`${column}`, count: count() })
      .from(brands)
      .where(and(published, ...Object.values({ ...conditions, [own]: undefined })))
      .groupBy(column);
    return rows.filter(({ value }) => value !== "").toSorted(compareFacets);
  };
  const [industries, companySizes, budgetRanges] = await Promise.all([
    options(brands.industry, "industry"),
    options(brands.companySize, "size"),
    options(brands.budgetRange, "budget"),
  ]);
  return { industries, companySizes, budgetRanges };
}

/**
 * No column is null, but the indexes are declared with 'nulls last' and the planner only uses them if the query says
 * the same.
 */
function inOrder(columns: readonly AnyColumn[]): SQL[] {
  return [...columns, brands.id].map((column) => sql`${column} desc nulls last`);
}

function after(sort: BrandSort, cursor: string): SQL {
  const { by, shape } = orders[sort];
  const values = readCursor(cursor, sort, shape).map((value) => sql`${value}`);
  return sql`(${sql.join([...by, brands.id], sql`, `)}) < (${sql.join(values, sql`, `)})`;
}

/** The condition of each filter. */
function conditionsOf(query: BrandQuery) {
  return {
    search: query.search ? containsText(searchColumn, query.search) : undefined,
    industry: query.industry ? eq(brands.industry, query.industry) : undefined,
    size: query.size ? eq(brands.companySize, query.size) : undefined,
    budget: query.budget ? eq(brands.budgetRange, query.budget) : undefined,
    location: query.location ? containsExactText(brands.location, query.location) : undefined,
  };
}

/** The distinct values of the published brands, for the filter lists. */
export async function listFilterValues(executor: Executor) {
  const distinct = async (
    column: typeof brands.industry | typeof brands.companySize | typeof brands.budgetRange,
  ) => {
    const rows = await executor
      .selectDistinct({ value: sql<string>`${column}` })
      .from(brands)
      .where(published);
    return rows.map((row) => row.value).filter((value) => value !== "");
  };
  const [industries, companySizes, budgetRanges] = await Promise.all([
    distinct(brands.industry),
    distinct(brands.companySize),
    distinct(brands.budgetRange),
  ]);
  return { industries, companySizes, budgetRanges };
}

/** Locations of published brands that contain a text, ignoring case, the most frequent first. */
export async function listBrandLocations(
  executor: Executor,
  { search = "", limit }: LocationQuery,
): Promise<FacetCount[]> {
  // Grouping first leaves far fewer values to lower-case; 'offset 0' keeps the planner from merging the two queries.
  const { rows } = await executor.execute<{ value: string; count: string }>(sql`
    select value, count from (
      select location as value, count(*) as count from ${brands}
      where ${published} and location <> '' group by location offset 0
    ) as places
    where ${lowered(sql`value`)} like ${lowerPattern(search)}
    order by count desc, value collate "C" limit ${limit}`);
  return rows.map(({ value, count }) => ({ value, count: Number(count) }));
}

/** Brands of any status, newest first, with the number of all matches. `byAddress`: also searches email addresses. */
export async function listBrands(
  executor: Executor,
  page: BrandListQuery,
  { byAddress }: { byAddress: boolean },
) {
  const filter = and(
    page.status ? eq(brands.status, page.status) : undefined,
    page.search
      ? or(
          containsText(searchColumn, page.search),
          containsTextInAnyCase(brands.contactName, page.search),
          byAddress ? containsTextInAnyCase(brands.email, page.search) : undefined,
        )
      : undefined,
  );
  const [rows, [total]] = await Promise.all([
    executor
      .select(columns)
      .from(brands)
      .where(and(filter, afterCursor(brands, "newest", page.cursor)))
      .orderBy(...inOrder([brands.createdAt]))
      .limit(page.limit + 1),
    executor.select({ count: count() }).from(brands).where(filter),
  ]);
  return { ...toPage(rows, page.limit, "newest"), total: total?.count ?? 0 };
}

export async function insertBrand(executor: Executor, values: NewBrand): Promise<BrandRow> {
  const [row] = await insertBrands(executor, [values]);
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

/** Locks a brand of any status until the end of the transaction. */
export async function lockBrand(executor: Executor, id: string): Promise<BrandRow | undefined> {
  const [row] = await executor.select(columns).from(brands).where(eq(brands.id, id)).for("update");
  return row;
}

/**
 * Locks the existing brands among these ids until the end of the transaction, always in the same order to avoid
 * deadlocks.
 */
export async function lockBrands(executor: Executor, ids: string[]): Promise<BrandRow[]> {
  return executor
    .select(columns)
    .from(brands)
    .where(inArray(brands.id, ids))
    .orderBy(asc(brands.id))
    .for("update");
}

/** Brands with one of these email addresses or ids, optionally locked until the end of the transaction. */
export async function findBrandsByKeys(
  executor: Executor,
  { emails, ids, lock }: { emails: string[]; ids: string[]; lock: boolean },
): Promise<BrandRow[]> {
  const query = executor
    .select(columns)
    .from(brands)
    .where(or(inArray(brands.email, emails), inArray(brands.id, ids)))
    .orderBy(asc(brands.id));
  return lock ? query.for("update") : query;
}

export async function insertBrands(executor: Executor, rows: NewBrand[]): Promise<BrandRow[]> {
  const made = await executor.insert(brands).values(rows).returning({ id: brands.id });
  return findBrands(
    executor,
    made.map(({ id }) => id),
  );
}

export async function updateBrands(
  executor: Executor,
  ids: string[],
  values: Partial<NewBrand>,
): Promise<void> {
  await executor
    .update(brands)
    .set({ ...values, updatedAt: laterThan(brands.updatedAt) })
    .where(inArray(brands.id, ids));
}

export async function deleteBrands(executor: Executor, ids: string[]): Promise<void> {
  await executor.delete(brands).where(inArray(brands.id, ids));
}

export async function updateBrand(
  executor: Executor,
  id: string,
  values: Partial<NewBrand>,
): Promise<BrandRow | undefined> {
  await updateBrands(executor, [id], values);
  return findBrand(executor, id);
}

/** Returns false if there was no such record. */
export async function deleteBrand(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.delete(brands).where(eq(brands.id, id)).returning({ id: brands.id });
  return rows.length > 0;
}

export async function findBrand(executor: Executor, id: string): Promise<BrandRow | undefined> {
  const [row] = await findBrands(executor, [id]);
  return row;
}

/** The published brands among these ids, in this order. */
export async function findPublishedBrands(executor: Executor, ids: string[]): Promise<BrandRow[]> {
  const rows = await executor
    .select(columns)
    .from(brands)
    .where(and(inArray(brands.id, ids), published));
  return rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

function findBrands(executor: Executor, ids: string[]): Promise<BrandRow[]> {
  return executor.select(columns).from(brands).where(inArray(brands.id, ids));
}

export async function findPublishedBrandName(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ name: brands.companyName })
    .from(brands)
    .where(and(eq(brands.id, id), published));
  return row?.name;
}
