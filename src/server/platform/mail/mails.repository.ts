import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { admins } from "#server/modules/admin/admins.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { dueLongest, nextAttemptIn, ofThisAttempt, takenUp } from "#server/platform/jobs/queue-rows.ts";
import { outgoingMails } from "./outgoing-mails.schema.ts";

export type MailRow = typeof outgoingMails.$inferSelect;
export type NewMail = typeof outgoingMails.$inferInsert;

export async function insertMails(executor: Executor, mails: NewMail[]): Promise<void> {
  if (mails.length > 0) await executor.insert(outgoingMails).values(mails);
}

export async function listAdminAddresses(executor: Executor): Promise<string[]> {
  const rows = await executor.select({ email: admins.email }).from(admins).orderBy(admins.createdAt);
  return rows.map((row) => row.email);
}

/** Takes up the mail that has been due longest, for so many seconds; undefined when none is due. */
export async function claimMail(executor: Executor, leaseSeconds: number): Promise<MailRow | undefined> {
  const [row] = await executor
    .update(outgoingMails)
    .set(takenUp(outgoingMails, leaseSeconds))
    .where(eq(outgoingMails.id, dueLongest(outgoingMails)))
    .returning();
  return row;
}

/** What was sent needs no row. Nothing happens when another attempt has taken over. */
export async function removeMail(executor: Executor, mail: MailRow): Promise<void> {
  await executor.delete(outgoingMails).where(ofThisAttempt(outgoingMails, mail));
}

/** Puts a mail back for `seconds`, or for good when there are none. */
export async function postponeMail(
  executor: Executor,
  mail: MailRow,
  seconds: number | undefined,
  lastError: string,
): Promise<void> {
  await executor
    .update(outgoingMails)
    .set({ nextAttempt: nextAttemptIn(seconds), lastError })
    .where(ofThisAttempt(outgoingMails, mail));
}

/** Removes mails that were given up and are older than so many days. */
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
