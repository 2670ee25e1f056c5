import { and, getTableName, gt, inArray, lt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type HeldRow, heldRows } from "#server/platform/database/personal-data.ts";
import { idempotencyKeys } from "./idempotency-keys.schema.ts";

/** Waits until no other transaction holds one of these fingerprints. The locks are released with this transaction. */
export async function lockFingerprints(executor: Executor, fingerprints: string[]): Promise<void> {
  // Always in the same order, so that two transactions never wait for each other.
  for (const fingerprint of fingerprints.toSorted()) {
    await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
  }
}

export async function findAnswer(executor: Executor, fingerprints: string[], since: Date) {
  const [row] = await executor
    .select({ status: idempotencyKeys.status, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.fingerprint, fingerprints), gt(idempotencyKeys.createdAt, since)))
    .limit(1);
  return row;
}

export async function rememberAnswer(
  executor: Executor,
  fingerprints: string[],
  status: number,
  answer: unknown,
  at: Date,
): Promise<void> {
  await executor
    .insert(idempotencyKeys)
    .values(fingerprints.map((fingerprint) => ({ fingerprint, status, answer, createdAt: at })))
    .onConflictDoUpdate({
      target: idempotencyKeys.fingerprint,
      set: { status, answer: sql`excluded.answer`, createdAt: at },
    });
}

export async function forgetAnswers(executor: Executor, before: Date): Promise<void> {
  await executor.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

/** What the privacy command needs of the stored responses that name a person's records. */
export const idempotencyPersonalData = {
  name: getTableName(idempotencyKeys),
  find: (executor: Executor, recordIds: string[]) =>
    heldRows<HeldRow & { fingerprint: string }>(
      executor,
      idempotencyKeys,
      sql`${idempotencyKeys.answer} -> 'data' ->> '_id' = any(${sql.param(recordIds)})`,
    ),
  async erase(executor: Executor, fingerprints: string[]): Promise<void> {
    await executor.delete(idempotencyKeys).where(inArray(idempotencyKeys.fingerprint, fingerprints));
  },
};
