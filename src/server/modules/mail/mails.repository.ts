import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../database/database.ts";
import { admins } from "../../database/schema/admins.ts";
import { outgoingMails } from "../../database/schema/outgoing-mails.ts";

export type MailRow = typeof outgoingMails.$inferSelect;
export type NewMail = typeof outgoingMails.$inferInsert;

export async function insertMails(executor: Executor, mails: NewMail[]): Promise<void> {
  if (mails.length > 0) await executor.insert(outgoingMails).values(mails);
}

export async function listAdminAddresses(executor: Executor): Promise<string[]> {
  const rows = await executor.select({ email: admins.email }).from(admins).orderBy(admins.createdAt);
  return rows.map((row) => row.email);
}

/**
 * Takes up the mail that has been due longest, for so many seconds; undefined when none is due. Of several
 * processes each gets another one.
 */
export async function claimMail(executor: Executor, leaseSeconds: number): Promise<MailRow | undefined> {
  const due = sql`(select ${outgoingMails.id} from ${outgoingMails} where ${outgoingMails.nextAttempt} <= now()
    order by ${outgoingMails.nextAttempt} limit 1 for update skip locked)`;
  const [row] = await executor
    .update(outgoingMails)
    .set({ attempts: sql`${outgoingMails.attempts} + 1`, nextAttempt: inSeconds(leaseSeconds) })
    .where(eq(outgoingMails.id, due))
    .returning();
  return row;
}

/** What was sent needs no row. Nothing happens when another attempt has taken over. */
export async function removeMail(executor: Executor, { id, attempts }: MailRow): Promise<void> {
  await executor
    .delete(outgoingMails)
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.attempts, attempts)));
}

/** Puts a mail back for `seconds`, or for good when there are none. */
export async function postponeMail(
  executor: Executor,
  { id, attempts }: MailRow,
  seconds: number | undefined,
  lastError: string,
): Promise<void> {
  await executor
    .update(outgoingMails)
    .set({ nextAttempt: seconds === undefined ? null : inSeconds(seconds), lastError })
    .where(and(eq(outgoingMails.id, id), eq(outgoingMails.attempts, attempts)));
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

function inSeconds(seconds: number) {
  return sql`now() + ${seconds} * interval '1 second'`;
}
