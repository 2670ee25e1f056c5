import { and, getTableName, gt, inArray, lt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type HeldRow, heldRows } from "#server/platform/database/personal-data.ts";
import { idempotencyKeys } from "./idempotency-keys.schema.ts";

/** Waits for transactions that hold one of these fingerprints. The locks are released with this transaction. */
export async function lockFingerprints(executor: Executor, fingerprints: string[]): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  for (const fingerprint of fingerprints.toSorted()) {
    await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
  }
}

export type StoredResponse = { status: number; body: unknown; createdAt: Date };

/** Responses stored since a time, by fingerprint. */
export async function findResponses(
  executor: Executor,
  fingerprints: string[],
  since: Date,
): Promise<Map<string, StoredResponse>> {
  const rows = await executor
    .select()
    .from(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.fingerprint, fingerprints), gt(idempotencyKeys.createdAt, since)));
  return new Map(
    rows.map(({ fingerprint, status, answer, createdAt }) => [
      fingerprint,
      { status, body: answer, createdAt },
    ]),
  );
}

export async function storeResponse(
  executor: Executor,
  fingerprints: string[],
  { status, body, createdAt }: StoredResponse,
): Promise<void> {
  await executor
    .insert(idempotencyKeys)
    .values(fingerprints.map((fingerprint) => ({ fingerprint, status, answer: body, createdAt })))
    .onConflictDoUpdate({
      target: idempotencyKeys.fingerprint,
      set: { status, answer: sql`excluded.answer`, createdAt },
    });
}

export async function deleteResponsesBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, time));
}

export async function deleteResponsesAbout(executor: Executor, recordIds: string[]): Promise<void> {
  await executor.delete(idempotencyKeys).where(isAbout(recordIds));
}

function isAbout(recordIds: string[]) {
  const ids = sql.param(recordIds);
  // Responses to bulk actions list the record IDs in their results.
  return sql`(${idempotencyKeys.answer} -> 'data' ->> '_id' = any(${ids}) or
    jsonb_path_query_array(${idempotencyKeys.answer}, '$.data.results[*].*') ?| ${ids}::text[])`;
}

/** Stored responses that name a person's records, for the privacy command. */
export const idempotencyPersonalData = {
  name: getTableName(idempotencyKeys),
  find: (executor: Executor, recordIds: string[]) =>
    heldRows<HeldRow & { fingerprint: string }>(executor, idempotencyKeys, isAbout(recordIds)),
  async erase(executor: Executor, fingerprints: string[]): Promise<void> {
    await executor.delete(idempotencyKeys).where(inArray(idempotencyKeys.fingerprint, fingerprints));
  },
};
