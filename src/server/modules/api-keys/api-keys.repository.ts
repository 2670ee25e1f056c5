import { and, count, desc, eq, getTableName, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { apiKeys } from "./api-keys.schema.ts";

/** Must differ from every other lock number. */
const keysLock = 7_206_518_404;

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const isActive = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/** Ensures that only one process at a time creates a key, so that the limit holds. */
export async function lockApiKeys(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${keysLock})`);
}

export async function countActiveApiKeys(executor: Executor, now: Date): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(apiKeys).where(isActive(now));
  return row?.count ?? 0;
}

export async function hasActiveApiKey(executor: Executor, name: string, now: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(isActive(now), sql`lower(${apiKeys.name}) = lower(${name})`))
    .limit(1);
  return rows.length > 0;
}

export async function insertApiKey(executor: Executor, row: ApiKeyRow): Promise<void> {
  await executor.insert(apiKeys).values(row);
}

/** Active keys first, then newest first. */
export async function listApiKeys(executor: Executor, now: Date, limit: number): Promise<ApiKeyRow[]> {
  return executor
    .select()
    .from(apiKeys)
    .orderBy(desc(sql`(${isActive(now)})`), desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit);
}

export async function findApiKey(
  executor: Executor,
  keyHash: string,
  now: Date,
): Promise<ApiKeyRow | undefined> {
  const [row] = await executor
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, keyHash), isActive(now)));
  return row;
}

/** Only the first of several concurrent uses is written. */
export async function touchApiKey(executor: Executor, id: string, at: Date, ifBefore: Date): Promise<void> {
  await executor
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, ifBefore))));
}

export async function lockApiKey(executor: Executor, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await executor.select().from(apiKeys).where(eq(apiKeys.id, id)).for("update");
  return row;
}

/** Keeps a key from being revoked before this transaction ends. False if it is already revoked or deleted. */
export async function holdApiKey(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .for("key share");
  return rows.length > 0;
}

export async function revokeApiKey(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.update(apiKeys).set({ revokedAt: at }).where(eq(apiKeys.id, id));
}

/** Revokes the keys that an administrator created and returns them. */
export async function revokeApiKeysOf(executor: Executor, adminId: string, at: Date): Promise<ApiKeyRow[]> {
  const theirs = await executor
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.adminId, adminId), isActive(at)))
    // An update alone would not wait for the transactions that hold a key.
    .for("update");
  return executor
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(
      inArray(
        apiKeys.id,
        theirs.map(({ id }) => id),
      ),
    )
    .returning();
}

/** Deletes keys that expired or were revoked before a time. */
export async function deleteApiKeysBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(apiKeys).where(or(lt(apiKeys.revokedAt, time), lt(apiKeys.expiresAt, time)));
}

/** Keys that a person created as an administrator, for the privacy command. */
export const apiKeysPersonalData = {
  name: getTableName(apiKeys),
  find: (executor: Executor, email: string) =>
    personalRows(executor, apiKeys, sql`lower(${apiKeys.createdBy}) = lower(${email})`, ["key_hash"]),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor.update(apiKeys).set({ createdBy: "erased" }).where(inArray(apiKeys.id, ids));
  },
};
