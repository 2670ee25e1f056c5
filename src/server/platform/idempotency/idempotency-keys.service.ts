import { createHash } from "node:crypto";
import { Invalid } from "#domain/errors.ts";
import { idempotencyHeader, keyOfOtherContent } from "#domain/http/idempotency.ts";
import { type Context, transact } from "#server/context.ts";
import {
  deleteResultsAbout,
  deleteResultsBefore,
  findResults,
  lockFingerprints,
  type StoredResult,
  storeResult,
} from "./idempotency-keys.repository.ts";

export { idempotencyPersonalData } from "./idempotency-keys.repository.ts";

/** Time in which the same content or Idempotency-Key counts as a repetition, in milliseconds. */
const repeatWindow = 10 * 60 * 1000;

export type Once<T> = { result: T; repeated: boolean };
export type Submission = { form: string; idempotencyKey: string | undefined; content: unknown };
// Runs a form once if it is sent twice by a double click, a retry, or a dropped connection.

/** For actions that may be repeated on purpose: only the same key counts as a repetition. */
export async function onceByKey<T>(
  context: Context,
  { idempotencyKey, content, ...submission }: Submission,
  make: (transaction: Context) => Promise<T>,
): Promise<Once<T>> {
  if (idempotencyKey === undefined) {
    return { result: await transact(context, make), repeated: false };
  }
  return once(context, { ...submission, idempotencyKey, content: [idempotencyKey, content] }, make);
}

/** Forgets submissions of records that no longer exist, so that they can be sent again. */
export function forgetRecords(context: Context, ids: string[]) {
  return deleteResultsAbout(context.database, ids);
}

export function forgetOld(context: Context) {
  return deleteResultsBefore(context.database, new Date(context.now().getTime() - repeatWindow));
}

/**
 * Runs `make` in a transaction and stores its result. A repetition, even a concurrent one, does not run `make` but
 * gets the stored result as JSON, with `repeated` true. The records that the result names are those with `_id`.
 * Throws `Invalid` if the key was sent with other content.
 */
export async function once<T>(
  context: Context,
  { form, content, idempotencyKey }: Submission,
  make: (transaction: Context) => Promise<T>,
): Promise<Once<T>> {
  const contentPrint = fingerprint(form, "content", JSON.stringify(content));
  const keyPrint = idempotencyKey && fingerprint(form, "key", idempotencyKey);
  const fingerprints = keyPrint ? [contentPrint, keyPrint] : [contentPrint];
  return transact(context, async (transaction) => {
    await lockFingerprints(transaction.database, fingerprints);
    const stored = await findResults(
      transaction.database,
      fingerprints,
      new Date(context.now().getTime() - repeatWindow),
    );
    const ofContent = stored.get(contentPrint);
    const ofKey = keyPrint && stored.get(keyPrint);
    if (ofKey && !isSame(ofKey, ofContent)) throw new Invalid(idempotencyHeader, keyOfOtherContent);
    const kept = ofContent ?? { result: await make(transaction), createdAt: context.now() };
    // A new key for known content expires together with it.
    if (stored.size < fingerprints.length) await storeResult(transaction.database, fingerprints, kept);
    return { result: kept.result as T, repeated: ofContent !== undefined };
  });
}

function fingerprint(form: string, kind: "content" | "key", value: string): string {
  return createHash("sha256").update(`${form}\n${kind}\n${value}`).digest("hex");
}

/** Compares results only, because every result contains the ID of its record. */
function isSame(one: StoredResult, other: StoredResult | undefined): boolean {
  return JSON.stringify(one.result) === JSON.stringify(other?.result);
}
