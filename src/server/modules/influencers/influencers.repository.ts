import { asc, eq, inArray, or } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { influencerColumns as columns, type InfluencerRow, influencers } from "./influencers.schema.ts";

export type NewInfluencer = typeof influencers.$inferInsert;

export async function findInfluencer(executor: Executor, id: string): Promise<InfluencerRow | undefined> {
  const [row] = await executor.select(columns).from(influencers).where(eq(influencers.id, id));
  return row;
}

/** The same, locked until the end of the transaction. */
export async function lockInfluencer(executor: Executor, id: string): Promise<InfluencerRow | undefined> {
  const [row] = await executor.select(columns).from(influencers).where(eq(influencers.id, id)).for("update");
  return row;
}

/**
 * Locks the existing creators among these ids until the end of the transaction, always in the same order to avoid
 * deadlocks.
 */
export async function lockInfluencers(executor: Executor, ids: string[]): Promise<InfluencerRow[]> {
  return executor
    .select(columns)
    .from(influencers)
    .where(inArray(influencers.id, ids))
    .orderBy(asc(influencers.id))
    .for("update");
}

/** Creators with one of these email addresses or ids, optionally locked until the end of the transaction. */
export async function findInfluencersByKeys(
  executor: Executor,
  { emails, ids, lock }: { emails: string[]; ids: string[]; lock: boolean },
): Promise<InfluencerRow[]> {
  const query = executor
    .select(columns)
    .from(influencers)
    .where(or(inArray(influencers.email, emails), inArray(influencers.id, ids)))
    .orderBy(asc(influencers.id));
  return lock ? query.for("update") : query;
}

export async function insertInfluencers(executor: Executor, rows: NewInfluencer[]): Promise<InfluencerRow[]> {
  return executor.insert(influencers).values(rows).returning(columns);
}

export async function updateInfluencers(
  executor: Executor,
  ids: string[],
  values: Partial<NewInfluencer>,
): Promise<void> {
  await executor
    .update(influencers)
    .set({ ...values, updatedAt: laterThan(influencers.updatedAt) })
    .where(inArray(influencers.id, ids));
}

export async function deleteInfluencers(executor: Executor, ids: string[]): Promise<void> {
  await executor.delete(influencers).where(inArray(influencers.id, ids));
}

export async function findInfluencerIdByEmail(
  executor: Executor,
  email: string,
): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: influencers.id })
    .from(influencers)
    .where(eq(influencers.email, email));
  return row?.id;
}

export async function insertInfluencer(executor: Executor, values: NewInfluencer): Promise<InfluencerRow> {
  const [row] = await executor.insert(influencers).values(values).returning(columns);
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

export async function updateInfluencer(
  executor: Executor,
  id: string,
  values: Partial<NewInfluencer>,
): Promise<InfluencerRow | undefined> {
  const [row] = await executor
    .update(influencers)
    .set({ ...values, updatedAt: laterThan(influencers.updatedAt) })
    .where(eq(influencers.id, id))
    .returning(columns);
  return row;
}

/** Returns false if there was no such record. */
export async function deleteInfluencer(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .delete(influencers)
    .where(eq(influencers.id, id))
    .returning({ id: influencers.id });
  return rows.length > 0;
}

export async function findInfluencerName(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ name: influencers.name })
    .from(influencers)
    .where(eq(influencers.id, id));
  return row?.name;
}
