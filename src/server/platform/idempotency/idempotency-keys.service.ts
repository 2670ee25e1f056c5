import { createHash } from "node:crypto";
import { Invalid } from "#domain/errors.ts";
import { idempotencyHeader, keyOfOtherContent } from "#domain/http/idempotency.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
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
export type IdempotencyKeysService = ReturnType<typeof idempotencyKeysService>;

/** Runs a form once if it is sent twice by a double click, a retry, or a dropped connection. */
export function idempotencyKeysService(database: Database, now: () => Date) {
  /**
   * Runs `make` in a transaction and stores its result. A repetition, even a concurrent one, does not run `make` but
   * gets the stored result as JSON, with `repeated` true. The records that the result names are those with `_id`.
   * Throws `Invalid` if the key was sent with other content.
   */
  const once = async <T>(
    { form, content, idempotencyKey }: Submission,
    make: (transaction: Executor) => Promise<T>,
  ): Promise<Once<T>> => {
    const contentPrint = fingerprint(form, "content", JSON.stringify(content));
    const keyPrint = idempotencyKey && fingerprint(form, "key", idempotencyKey);
    const fingerprints = keyPrint ? [contentPrint, keyPrint] : [contentPrint];
    return database.transaction(async (transaction) => {
      await lockFingerprints(transaction, fingerprints);
      const stored = await findResults(transaction, fingerprints, new Date(now().getTime() - repeatWindow));
      const ofContent = stored.get(contentPrint);
      const ofKey = keyPrint && stored.get(keyPrint);
      if (ofKey && !isSame(ofKey, ofContent)) throw new Invalid(idempotencyHeader, keyOfOtherContent);
      const kept = ofContent ?? { result: await make(transaction), createdAt: now() };
      // A new key for known content expires together with it.
      if (stored.size < fingerprints.length) await storeResult(transaction, fingerprints, kept);
      return { result: kept.result as T, repeated: ofContent !== undefined };
    });
  };

  return {
    once,

    /** For actions that may be repeated on purpose: only the same key counts as a repetition. */
    async onceByKey<T>(
      { idempotencyKey, content, ...submission }: Submission,
      make: (transaction: Executor) => Promise<T>,
    ): Promise<Once<T>> {
      if (idempotencyKey === undefined) {
        return { result: await database.transaction(make), repeated: false };
      }
      return once({ ...submission, idempotencyKey, content: [idempotencyKey, content] }, make);
    },

    /** Forgets submissions of records that no longer exist, so that they can be sent again. */
    forgetRecords: (transaction: Executor, ids: string[]) => deleteResultsAbout(transaction, ids),

    forgetOld: () => deleteResultsBefore(database, new Date(now().getTime() - repeatWindow)),
  };
}

function fingerprint(form: string, kind: "content" | "key", value: string): string {
  return createHash("sha256").update(`${form}\n${kind}\n${value}`).digest("hex");
}

/** Compares results only, because every result contains the ID of its record. */
function isSame(one: StoredResult, other: StoredResult | undefined): boolean {
  return JSON.stringify(one.result) === JSON.stringify(other?.result);
}
