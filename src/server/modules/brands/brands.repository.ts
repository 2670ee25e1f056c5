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
import type { BrandListQuery } from "#domain/brands/brand-query.ts";
import type { CustomFilter } from "#domain/custom-fields/custom-filters.ts";
import type { CustomChanges } from "#domain/custom-fields/custom-values.ts";
import type { FacetCount } from "#domain/http/facets.ts";
import type { LocationQuery } from "#domain/http/locations.contract.ts";
import { fitsOwnFields, withChanges } from "#server/platform/database/custom-values.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { insertRows } from "#server/platform/database/insert-rows.ts";
import { currentSlug } from "#server/platform/database/slugs.ts";
import { anywhere, containsText, containsTypedText, folded } from "#server/platform/database/text-search.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { type RecordUpdate, updateRows } from "#server/platform/database/update-rows.ts";
import { brands, liveBrandValues } from "./brands.schema.ts";

const { search: searchColumn, ...ownColumns } = getTableColumns(brands);
/** With the present address, which only published brands have. A statement does not see its own writes in it. */
const columns = {
  ...ownColumns,
  slug: currentSlug(sql`brands.id`),
  custom: liveBrandValues,
};

export type BrandRow = Omit<typeof brands.$inferSelect, "search"> & { slug: string | null };
export type NewBrand = typeof brands.$inferInsert;
export type BrandUpdate = Partial<NewBrand> & { ownFields?: CustomChanges | undefined };

const published = eq(brands.status, "published");

/**
 * No column is null, but the indexes are declared with "nulls last", and the planner uses them only if the query
 * sorts in the same way.
 */
function inOrder(columns: readonly AnyColumn[]): SQL[] {
  return [...columns, brands.id].map((column) => sql`${column} desc nulls last`);
}

/** Locations of published brands that contain a text, ignoring case and accents, most frequent first. */
export async function listBrandLocations(
  executor: Executor,
  { search = "", limit }: LocationQuery,
): Promise<FacetCount[]> {
  // Grouping first leaves far fewer values to fold. "offset 0" keeps the planner from merging the two queries.
  const { rows } = await executor.execute<{ value: string; count: string }>(sql`
    select value, count from (
      select location as value, count(*) as count from ${brands}
      where ${published} and location <> '' group by location offset 0
    ) as places
    where ${folded(sql`value`)} like ${anywhere(search)}::text
    order by count desc, value collate "C" limit ${limit}`);
  return rows.map(({ value, count }) => ({ value, count: Number(count) }));
}

/** Brands of any status, newest first, with the total. `byAddress`: also searches email addresses. */
export async function listBrands(
  executor: Executor,
  page: BrandListQuery,
  { byAddress, ownFields }: { byAddress: boolean; ownFields: readonly CustomFilter[] },
) {
  const filter = and(
    fitsOwnFields(sql`brands.custom`, ownFields),
    page.status ? eq(brands.status, page.status) : undefined,
    page.search
      ? or(
          containsText(searchColumn, page.search),
          containsTypedText(brands.contactName, page.search),
          byAddress ? containsTypedText(brands.email, page.search) : undefined,
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
 * Locks the existing brands among these IDs until the end of the transaction, always in the same order to avoid
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

/** Whether a brand of any status has an email address, which is in the spelling of `emailKey`. */
export async function hasBrandAt(executor: Executor, email: string): Promise<boolean> {
  const [found] = await executor
    .select({ id: brands.id })
    .from(brands)
    .where(eq(brands.email, email))
    .limit(1);
  return found !== undefined;
}

/** Brands with one of these email addresses or IDs, optionally locked until the end of the transaction. */
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
  await insertRows(executor, brands, rows);
  return findBrands(
    executor,
    rows.map(({ id }) => id),
  );
}

export async function updateBrands(
  executor: Executor,
  ids: string[],
  { ownFields, ...values }: BrandUpdate,
): Promise<void> {
  await executor
    .update(brands)
    .set({
      ...values,
      ...(ownFields && { custom: withChanges(brands, ownFields) }),
      updatedAt: laterThan(brands.updatedAt),
    })
    .where(inArray(brands.id, ids));
}

export async function deleteBrands(executor: Executor, ids: string[]): Promise<void> {
  await executor.delete(brands).where(inArray(brands.id, ids));
}

export async function updateBrand(
  executor: Executor,
  id: string,
  values: BrandUpdate,
): Promise<BrandRow | undefined> {
  await updateBrands(executor, [id], values);
  return findBrand(executor, id);
}

/** Changes brands, each in its own way. The caller has locked them. */
export function updateEachBrand(executor: Executor, updates: readonly RecordUpdate[]): Promise<void> {
  return updateRows(executor, brands, updates);
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

/** Published brands among these IDs, in this order. */
export async function findPublishedBrands(executor: Executor, ids: string[]): Promise<BrandRow[]> {
  const rows = await executor
    .select(columns)
    .from(brands)
    .where(and(inArray(brands.id, ids), published));
  return rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

export function findBrands(executor: Executor, ids: string[]): Promise<BrandRow[]> {
  return executor.select(columns).from(brands).where(inArray(brands.id, ids));
}

export async function findPublishedBrandName(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ name: brands.companyName })
    .from(brands)
    .where(and(eq(brands.id, id), published));
  return row?.name;
}
