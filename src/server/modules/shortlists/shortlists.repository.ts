import { and, count, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ShortlistState, ShortlistStateAction } from "#domain/shortlists/shortlist-states.ts";
import type { ShortlistCounts, ShortlistQuery } from "#domain/shortlists/shortlists.contract.ts";
import type { StateColumn, StateOfRecord } from "#domain/states/state-of-record.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type DueQuery, dueOrder } from "#server/platform/database/due-page.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { subjectRows } from "#server/platform/database/subject-rows.ts";
import { containsTypedText } from "#server/platform/database/text-search.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { shortlistItems, shortlists } from "./shortlists.schema.ts";

export type ShortlistRow = typeof shortlists.$inferSelect;
type Values = Partial<Omit<typeof shortlists.$inferInsert, "id">>;
export type ShortlistValues = Omit<Values, StateColumn>;

export const shortlistSubject = subjectRows(shortlists);

/** Open shortlists that an administrator owns. */
export const ownedShortlists = {
  async countOpen(executor: Executor, ownerId: string): Promise<number> {
    const [row] = await executor
      .select({ count: count() })
      .from(shortlists)
      .where(and(eq(shortlists.ownerId, ownerId), eq(shortlists.state, "open")));
    return row?.count ?? 0;
  },
  async handOver(executor: Executor, from: string, to: string): Promise<void> {
    await executor.update(shortlists).set({ ownerId: to }).where(eq(shortlists.ownerId, from));
  },
};

/** SQL: owner of the shortlist in a column of the outer query. */
export function ownerOfShortlist(shortlistId: SQLWrapper): SQL<string | null> {
  return sql<
    string | null
  >`(select ${shortlists.ownerId} from ${shortlists} where ${shortlists.id} = ${shortlistId})`;
}

const order = "shortlists";

/** One page, newest first, with the total. `ownerId`: owner to filter by. */
export async function listShortlists(
  executor: Executor,
  { search, state, campaignId, limit, cursor }: ShortlistQuery,
  ownerId: string | undefined,
) {
  const filter = and(
    search
      ? or(containsTypedText(shortlists.name, search), containsTypedText(shortlists.clientName, search))
      : undefined,
    state ? eq(shortlists.state, state) : undefined,
    ownerId ? eq(shortlists.ownerId, ownerId) : undefined,
    campaignId ? eq(shortlists.campaignId, campaignId) : undefined,
  );
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(shortlists)
      .where(and(filter, afterCursor(shortlists, order, cursor)))
      .orderBy(desc(shortlists.createdAt), desc(shortlists.id))
      .limit(limit + 1),
    executor.select({ count: count() }).from(shortlists).where(filter),
  ]);
  return { ...toPage(rows, limit, order), total: total?.count ?? 0 };
}

/** Open shortlists by due date. `ownerId` limits the list to shortlists of this administrator. */
export async function listOpenShortlists(
  executor: Executor,
  { ownerId, page }: Pick<DueQuery, "ownerId" | "page">,
) {
  const { id, name, clientName, nextStep, dueOn, createdAt } = shortlists;
  const filter = and(eq(shortlists.state, "open"), ownerId ? eq(shortlists.ownerId, ownerId) : undefined);
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, page.after);
  const [rows, [total]] = await Promise.all([
    executor
      .select({ id, name, clientName, nextStep, ownerId: shortlists.ownerId, dueOn, createdAt })
      .from(shortlists)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(shortlists).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function findShortlists(executor: Executor, ids: string[]): Promise<ShortlistRow[]> {
  if (ids.length === 0) return [];
  return executor.select().from(shortlists).where(inArray(shortlists.id, ids));
}

export async function shortlistIdsOf(executor: Executor, campaignId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: shortlists.id })
    .from(shortlists)
    .where(eq(shortlists.campaignId, campaignId));
  return rows.map(({ id }) => id);
}

/** Locks a shortlist until the end of the transaction. `share` only prevents changes. */
export async function lockShortlist(
  executor: Executor,
  id: string,
  lock: "update" | "share" = "update",
): Promise<ShortlistRow | undefined> {
  const [row] = await executor.select().from(shortlists).where(eq(shortlists.id, id)).for(lock);
  return row;
}

export async function insertShortlist(
  executor: Executor,
  row: typeof shortlists.$inferInsert,
): Promise<ShortlistRow> {
  const [made] = await executor.insert(shortlists).values(row).returning();
  if (made === undefined) throw new Error("an insert returned no row");
  return made;
}

export function updateShortlist(
  executor: Executor,
  id: string,
  values: ShortlistValues = {},
): Promise<ShortlistRow> {
  return update(executor, id, values);
}

export function enterShortlistState(
  executor: Executor,
  id: string,
  values: StateOfRecord<ShortlistState, ShortlistStateAction>,
): Promise<ShortlistRow> {
  return update(executor, id, values);
}

async function update(executor: Executor, id: string, values: Values): Promise<ShortlistRow> {
  const [row] = await executor
    .update(shortlists)
    .set({ ...values, updatedAt: laterThan(shortlists.updatedAt) })
    .where(eq(shortlists.id, id))
    .returning();
  if (row === undefined) throw new Error("an update of a locked row found none");
  return row;
}

export async function deleteShortlist(executor: Executor, id: string): Promise<void> {
  await executor.delete(shortlists).where(eq(shortlists.id, id));
}

export type Counted = ShortlistCounts & { proposals: number };
export const nothingCounted: Counted = {
  items: 0,
  open: 0,
  approved: 0,
  maybe: 0,
  rejected: 0,
  proposals: 0,
};

/**
 * Number of creators by shortlist and decision. Leaves out creators who are no longer available, by `isListed`, a
 * condition on the creator's ID.
 */
export async function countItems(
  executor: Executor,
  ids: string[],
  isListed: (id: SQL) => SQL,
): Promise<Map<string, Counted>> {
  if (ids.length === 0) return new Map();
  const { shortlistId, decision, proposedBy, influencerId } = shortlistItems;
  const accepted = sql`${proposedBy} is null`;
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const decided = (value: string) => counted(sql`${accepted} and ${decision} = ${value}`);
  const rows = await executor
    .select({
      shortlistId,
      items: counted(accepted),
      open: decided("open"),
      approved: decided("approved"),
      maybe: decided("maybe"),
      rejected: decided("rejected"),
      proposals: counted(sql`${proposedBy} is not null`),
    })
    .from(shortlistItems)
    .where(and(inArray(shortlistId, ids), isListed(sql`${influencerId}`)))
    .groupBy(shortlistId);
  return new Map(rows.map(({ shortlistId: id, ...counts }) => [id, counts]));
}
