import { and, asc, eq, getTableName, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { shortlistItems, shortlistVotes } from "./shortlists.schema.ts";

export type ItemRow = typeof shortlistItems.$inferSelect;
export type NewItem = typeof shortlistItems.$inferInsert;

/** In the order of the shortlist. */
export async function listItems(executor: Executor, shortlistId: string): Promise<ItemRow[]> {
  return executor
    .select()
    .from(shortlistItems)
    .where(eq(shortlistItems.shortlistId, shortlistId))
    .orderBy(asc(shortlistItems.position), asc(shortlistItems.id));
}

export async function lockItem(
  executor: Executor,
  { shortlistId, id }: { shortlistId: string; id: string },
): Promise<ItemRow | undefined> {
  const [row] = await executor
    .select()
    .from(shortlistItems)
    .where(and(eq(shortlistItems.id, id), eq(shortlistItems.shortlistId, shortlistId)))
    .for("update");
  return row;
}

export async function insertItems(executor: Executor, rows: NewItem[]): Promise<void> {
  if (rows.length > 0) await executor.insert(shortlistItems).values(rows);
}

export async function updateItem(
  executor: Executor,
  id: string,
  values: Partial<Omit<NewItem, "id">>,
): Promise<void> {
  await executor
    .update(shortlistItems)
    .set({ ...values, updatedAt: laterThan(shortlistItems.updatedAt) })
    .where(eq(shortlistItems.id, id));
}

/** A vote is not an edit, so `updatedAt` does not change. */
export async function setDecision(
  executor: Executor,
  id: string,
  { decision, decidedAt }: Pick<ItemRow, "decision" | "decidedAt">,
): Promise<void> {
  await executor.update(shortlistItems).set({ decision, decidedAt }).where(eq(shortlistItems.id, id));
}

export async function deleteItem(executor: Executor, id: string): Promise<void> {
  await executor.delete(shortlistItems).where(eq(shortlistItems.id, id));
}

/** Renumbers the items from 1 in the order of `ids`. */
export async function orderItems(executor: Executor, ids: string[]): Promise<void> {
  await executor
    .update(shortlistItems)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${shortlistItems.id})` })
    .where(inArray(shortlistItems.id, ids));
}

export async function hasPrices(executor: Executor, shortlistId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: shortlistItems.id })
    .from(shortlistItems)
    .where(and(eq(shortlistItems.shortlistId, shortlistId), isNotNull(shortlistItems.priceMinor)))
    .limit(1);
  return rows.length > 0;
}

/** Shortlist items for the privacy command. Erasing leaves the decision, without the name, texts, and figures. */
export const shortlistItemsPersonalData = {
  name: getTableName(shortlistItems),
  find: (executor: Executor, influencerIds: string[]) =>
    personalRows(executor, shortlistItems, inArray(shortlistItems.influencerId, influencerIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor
      .update(shortlistItems)
      .set({ influencerId: null, creatorName: "", pitch: "", teamNote: "", priceMinor: null, snapshot: null })
      .where(inArray(shortlistItems.id, ids));
    await executor
      .update(shortlistVotes)
      .set({ comment: "", reason: null })
      .where(inArray(shortlistVotes.itemId, ids));
  },
};
