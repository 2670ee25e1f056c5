import { and, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { linkTokenPrefix } from "#domain/links/link-rules.ts";
import {
  type Attempt,
  cancelHeld,
  isTurnOf,
  nextAttemptIn,
  ofThisAttempt,
  takenUp,
} from "#server/platform/database/attempts.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { queueLength } from "#server/platform/database/queue-length.ts";
import { outgoingMails } from "./outgoing-mails.schema.ts";

export type MailRow = typeof outgoingMails.$inferSelect;
export type NewMail = typeof outgoingMails.$inferInsert;

export async function insertMails(executor: Executor, mails: NewMail[]): Promise<void> {
  if (mails.length > 0) await executor.insert(outgoingMails).values(mails);
}

/** Deletes emails that an undo cancels. Returns false if one of them is being sent. */
export const cancelHeldMails = (executor: Executor, heldBy: string) =>
  cancelHeld(executor, outgoingMails, heldBy);

/** Claims an email and counts an attempt. Undefined if this attempt is not due or there is no such email. */
export async function takeUpMail(
  executor: Executor,
  attempt: Attempt,
  { retries, lease }: { retries: number; lease: number },
): Promise<MailRow | undefined> {
  const [row] = await executor
    .update(outgoingMails)
    .set(takenUp(outgoingMails, lease))
    .where(isTurnOf(outgoingMails, attempt, retries))
    .returning();
  return row;
}

/** All waiting emails, with the time of the next attempt. */
export async function listWaitingMails(executor: Executor): Promise<(Attempt & { due: Date | null })[]> {
  const { id, attempts, nextAttempt: due } = outgoingMails;
  return executor.select({ id, attempts, due }).from(outgoingMails).where(isNotNull(due)).orderBy(due);
}

export const mailQueueLength = (executor: Executor) => queueLength(executor, outgoingMails);

/** Deletes an email that was sent. Does nothing if another attempt has taken over. */
export async function removeMail(executor: Executor, mail: MailRow): Promise<void> {
  await executor.delete(outgoingMails).where(ofThisAttempt(outgoingMails, mail));
}

/** Links in a mail that is never sent would still work for anybody who reads the table or a backup. */
const withoutTokens = Object.fromEntries(
  (["text", "html"] as const).map((column) => [
    column,
    sql`regexp_replace(${outgoingMails[column]}, ${`${linkTokenPrefix}[\\w-]+`}, ${`${linkTokenPrefix}…`}, 'g')`,
  ]),
);

/**
 * Schedules the next attempt in `seconds`, or gives the email up if undefined. Returns undefined if another attempt
 * has taken over.
 */
export async function postponeMail(
  executor: Executor,
  mail: MailRow,
  seconds: number | undefined,
  lastError: string,
): Promise<MailRow | undefined> {
  const [row] = await executor
    .update(outgoingMails)
    .set({ nextAttempt: nextAttemptIn(seconds), lastError, ...(seconds === undefined && withoutTokens) })
    .where(ofThisAttempt(outgoingMails, mail))
    .returning();
  return row;
}

/** Deletes emails that were given up and are older than this many days. */
export async function removeGivenUpMails(executor: Executor, days: number): Promise<void> {
  await executor
    .delete(outgoingMails)
    .where(
      and(
        isNull(outgoingMails.nextAttempt),
        lt(outgoingMails.createdAt, sql`now() - ${days} * interval '1 day'`),
      ),
    );
}
