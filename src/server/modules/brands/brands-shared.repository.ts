// The part of the brands module that other modules may import.
import { and, asc, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { DueBefore } from "#domain/join-requests/review-time.ts";
import { customRows } from "#server/platform/database/custom-values.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { businessDaysAfter, type DueQuery, dayOf, dueOrder } from "#server/platform/database/due-page.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { type RowSnapshot, restoreRow, rowSnapshots } from "#server/platform/database/row-snapshot.ts";
import { restoreSlugs, withSlugs } from "#server/platform/database/slugs.ts";
import { subjectRows } from "#server/platform/database/subject-rows.ts";
import { containsText } from "#server/platform/database/text-search.ts";
import { cameBefore } from "#server/platform/database/time-page.ts";
import { brands, liveBrandValues } from "./brands.schema.ts";

export const brandSubject = subjectRows(brands);
export const brandCustomRows = customRows(brands);
export const brandsPersonalData = personTable(brands, ["password_hash", "search"]);

/** Snapshots of brands for an undo. */
export const brandSnapshots = async (executor: Executor, ids: string[]) =>
  withSlugs(executor, await rowSnapshots(executor, brands, ids));
export async function restoreBrand(executor: Executor, snapshot: RowSnapshot): Promise<void> {
  await restoreRow(executor, brands, snapshot);
  await restoreSlugs(executor, "brand", snapshot);
}

/** Account of a brand that gets a new password, locked until the end of the transaction. */
export async function lockBrandAccount(executor: Executor, id: string) {
  const [row] = await executor
    .select({ email: brands.email, name: brands.companyName })
    .from(brands)
    .where(eq(brands.id, id))
    .for("update");
  return row;
}

export async function setBrandPassword(executor: Executor, id: string, passwordHash: string): Promise<void> {
  await executor.update(brands).set({ passwordHash }).where(eq(brands.id, id));
}

/** Names and addresses of brands. */
export async function listBrandContacts(executor: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, companyName, contactName, email } = brands;
  return executor
    .select({ id, companyName, contactName, email, custom: liveBrandValues })
    .from(brands)
    .where(inArray(id, ids));
}

/** IDs of the newest brands that a text names. */
export async function findBrandIdsNamed(executor: Executor, text: string, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: brands.id })
    .from(brands)
    .where(containsText(brands.search, text))
    .orderBy(desc(brands.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const pending = eq(brands.status, "pending");

/** Numbers of all brands and of pending ones. */
export async function countBrands(executor: Executor): Promise<{ brands: number; pendingBrands: number }> {
  const [[all], [waiting]] = await Promise.all([
    executor.select({ count: count() }).from(brands),
    executor.select({ count: count() }).from(brands).where(pending),
  ]);
  return { brands: all?.count ?? 0, pendingBrands: waiting?.count ?? 0 };
}

/** Pending registrations that are due: their number, and the oldest of them. */
export async function findPendingBefore(
  executor: Executor,
  { start }: Pick<DueBefore, "start">,
  limit: number,
) {
  const came = and(pending, lt(brands.createdAt, start));
  const [[total], oldest] = await Promise.all([
    executor.select({ count: count() }).from(brands).where(came),
    executor
      .select({ name: brands.companyName, createdAt: brands.createdAt })
      .from(brands)
      .where(came)
      .orderBy(asc(brands.createdAt))
      .limit(limit),
  ]);
  return { count: total?.count ?? 0, oldest };
}

/** Number of pending registrations that arrived before one. */
export async function countPendingBefore(
  executor: Executor,
  brand: Pick<typeof brands.$inferSelect, "id" | "createdAt">,
): Promise<number> {
  const [before] = await executor
    .select({ count: count() })
    .from(brands)
    .where(and(pending, cameBefore(brands, brand)));
  return before?.count ?? 0;
}

/** Brands that have waited longest for a decision, oldest first. */
export async function listWaitingBrands(executor: Executor, limit: number) {
  return executor
    .select({
      id: brands.id,
      name: brands.companyName,
      createdAt: brands.createdAt,
    })
    .from(brands)
    .where(pending)
    .orderBy(asc(brands.createdAt))
    .limit(limit);
}

/** Pending registrations by the promised day. */
export async function listBrandWork(executor: Executor, { page, rules }: Omit<DueQuery, "ownerId">) {
  const { id, companyName: name, createdAt } = brands;
  const dueOn = businessDaysAfter(dayOf(createdAt, rules.timeZone), rules.reviewDays);
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, page.after);
  return executor
    .select({ id, name, createdAt, dueOn: sql<string>`${dueOn}::text` })
    .from(brands)
    .where(and(pending, isAfter))
    .orderBy(order)
    .limit(page.limit);
}

/** Rows of an export, oldest first. The column names are those of the file; `custom` holds own fields. */
export const brandsExport = sql`select ${brands.id} as "_id", company_name as "companyName",
  contact_name as "contactName", email, phone, website, industry, budget_range as "budgetRange", description, goals,
  goals_public as "goalsPublic",
  coalesce(logo, '') as logo, company_size as "companySize", location, rating,
  total_collaborations as "totalCollaborations", verified, featured,
  to_json(collaboration_types) as "collaborationTypes", social_media as "socialMedia", status, created_at as "createdAt", ${liveBrandValues} as custom
  from ${brands} order by ${asc(brands.createdAt)}, ${asc(brands.id)}`;
