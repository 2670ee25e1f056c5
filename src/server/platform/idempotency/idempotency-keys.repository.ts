import { and, getTableName, gt, inArray, lt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { idempotencyKeys } from "./idempotency-keys.schema.ts";

/** Waits for transactions that hold one of these fingerprints. The locks are released with this transaction. */
export async function lockFingerprints(executor: Executor, fingerprints: string[]): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  const inOrder = sql.param(fingerprints.toSorted());
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(fingerprint, 0)) from unnest(${inOrder}::text[]) as fingerprint`,
  );
}

/** A stored row. The version before answers a repetition with it as it is, and a status. */
type Answer = { success: true; message: ""; data: unknown };
export type StoredResult = { result: unknown; createdAt: Date };

/** Results stored since a time, by fingerprint. */
export async function findResults(
  executor: Executor,
  fingerprints: string[],
  since: Date,
): Promise<Map<string, StoredResult>> {
  const rows = await executor
    .select()
    .from(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.fingerprint, fingerprints), gt(idempotencyKeys.createdAt, since)));
  return new Map(
    rows.map(({ fingerprint, answer, createdAt }) => [
      fingerprint,
      { result: resultIn(answer as Partial<Answer>), createdAt },
    ]),
  );
}

/** The version before stored some results as they are, without `data`. */
function resultIn(answer: Partial<Answer>): unknown {
  return "success" in answer || "data" in answer ? answer.data : answer;
}

export async function storeResult(
  executor: Executor,
  fingerprints: string[],
  { result, createdAt }: StoredResult,
): Promise<void> {
  const answer: Answer = { success: true, message: "", data: result };
  await executor
    .insert(idempotencyKeys)
    .values(fingerprints.map((fingerprint) => ({ fingerprint, status: 201, answer, createdAt })))
    .onConflictDoUpdate({
      target: idempotencyKeys.fingerprint,
      set: { answer: sql`excluded.answer`, createdAt },
    });
}

export async function deleteResultsBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, time));
}

export async function deleteResultsAbout(executor: Executor, recordIds: string[]): Promise<void> {
  await executor.delete(idempotencyKeys).where(isAbout(recordIds));
}

function isAbout(recordIds: string[]) {
  const ids = sql.param(recordIds);
  // Bulk actions have a result for each record.
  return sql`(${idempotencyKeys.answer} -> 'data' ->> '_id' = any(${ids}) or
    jsonb_path_query_array(${idempotencyKeys.answer}, '$.data.results[*].*') ?| ${ids}::text[])`;
}

/** Stored results that name a person's records, for the privacy command. */
export const idempotencyPersonalData = {
  name: getTableName(idempotencyKeys),
  find: (executor: Executor, recordIds: string[]) =>
    personalRows<PersonalRow & { fingerprint: string }>(executor, idempotencyKeys, isAbout(recordIds)),
  async erase(executor: Executor, fingerprints: string[]): Promise<void> {
    await executor.delete(idempotencyKeys).where(inArray(idempotencyKeys.fingerprint, fingerprints));
  },
};
