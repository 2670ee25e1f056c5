import { createHash } from "node:crypto";
import type { Database, Executor } from "#server/platform/database/database.ts";
import {
  findAnswer,
  forgetAnswers,
  lockFingerprints,
  rememberAnswer,
} from "./idempotency-keys.repository.ts";

export { idempotencyPersonalData } from "./idempotency-keys.repository.ts";

/** How long the same content, or the same Idempotency-Key, is the same submission, in milliseconds. */
const repeatWindow = 10 * 60 * 1000;

export type Answer = { status: number; body: unknown };
export type Submission = { form: string; idempotencyKey: string | undefined; content: unknown };
export type IdempotencyKeysService = ReturnType<typeof idempotencyKeysService>;

/** Creates one record from a form that is sent twice, by a double click, a retry, or a dropped connection. */
export function idempotencyKeysService(database: Database, now: () => Date) {
  return {
    /**
     * Runs `make` in a transaction and stores its result. A repetition, even a simultaneous one, does not run `make`
     * and gets the stored result, with `repeated` true.
     */
    async once(
      submission: Submission,
      make: (transaction: Executor) => Promise<Answer>,
    ): Promise<Answer & { repeated: boolean }> {
      const fingerprints = fingerprintsOf(submission);
      return database.transaction(async (transaction) => {
        await lockFingerprints(transaction, fingerprints);
        const since = new Date(now().getTime() - repeatWindow);
        const known = await findAnswer(transaction, fingerprints, since);
        if (known) return { status: known.status, body: known.answer, repeated: true };
        const answer = await make(transaction);
        await rememberAnswer(transaction, fingerprints, answer.status, answer.body, now());
        return { ...answer, repeated: false };
      });
    },
    forgetOld: () => forgetAnswers(database, new Date(now().getTime() - repeatWindow)),
  };
}

function fingerprintsOf({ form, idempotencyKey, content }: Submission): string[] {
  const digest = (kind: string, value: string) =>
    createHash("sha256").update(`${form}\n${kind}\n${value}`).digest("hex");
  const fingerprints = [digest("content", JSON.stringify(content))];
  if (idempotencyKey) fingerprints.push(digest("key", idempotencyKey));
  return fingerprints;
}
