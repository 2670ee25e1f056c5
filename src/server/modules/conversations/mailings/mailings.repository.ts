import { and, asc, count, desc, eq, getTableName, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { mailingRecipients, mailings } from "./mailings.schema.ts";

export type MailingRow = typeof mailings.$inferSelect;
export type RecipientRow = typeof mailingRecipients.$inferSelect;

const isWaiting = and(isNull(mailingRecipients.sentAt), isNull(mailingRecipients.leftOut));

/** One message after another is sent in the whole cluster, also if several processes run the job. */
export async function lockSending(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('mailings', 0))`);
}

/** Starts of one administrator wait for each other, so that they can be counted. */
export async function lockMailingsOf(executor: Executor, adminId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailings ${adminId}`}, 0))`);
}

export async function countSending(executor: Executor, adminId: string): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(mailings)
    .where(and(eq(mailings.adminId, adminId), eq(mailings.state, "sending")));
  return row?.count ?? 0;
}

export async function insertMailing(
  executor: Executor,
  row: MailingRow,
  recipients: (typeof mailingRecipients.$inferInsert)[],
): Promise<void> {
  await executor.insert(mailings).values(row);
  await executor.insert(mailingRecipients).values(recipients);
}

export async function findMailing(executor: Executor, id: string): Promise<MailingRow | undefined> {
  const [row] = await executor.select().from(mailings).where(eq(mailings.id, id));
  return row;
}

/** Locks a mailing until the end of the transaction. */
export async function lockMailing(executor: Executor, id: string): Promise<MailingRow | undefined> {
  const [row] = await executor.select().from(mailings).where(eq(mailings.id, id)).for("update");
  return row;
}

export async function listMailings(executor: Executor, limit: number): Promise<MailingRow[]> {
  return executor.select().from(mailings).orderBy(desc(mailings.createdAt), desc(mailings.id)).limit(limit);
}

/** Mailings that are being sent, in their order. */
export async function listQueue(executor: Executor): Promise<{ id: string; waiting: number }[]> {
  return executor
    .select({ id: mailings.id, waiting: sql<number>`count(*) filter (where ${isWaiting})::int` })
    .from(mailings)
    .innerJoin(mailingRecipients, eq(mailingRecipients.mailingId, mailings.id))
    .where(eq(mailings.state, "sending"))
    .groupBy(mailings.id)
    .orderBy(asc(mailings.queuedAt), asc(mailings.id));
}

type State = Pick<MailingRow, "state"> & Partial<Pick<MailingRow, "stopReason" | "queuedAt" | "adminId">>;

/** Changes a locked mailing. */
export async function writeMailingState(executor: Executor, id: string, values: State): Promise<void> {
  await executor.update(mailings).set(values).where(eq(mailings.id, id));
}

export async function deleteMailingsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(mailings).where(lt(mailings.createdAt, before));
}

/** Messages of these mailings by their outcome. */
export async function countRecipients(executor: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  const { mailingId, sentAt, leftOut } = mailingRecipients;
  return executor
    .select({
      mailingId,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      sent: sql<number>`count(${sentAt})::int`,
      leftOut: sql<number>`count(${leftOut})::int`,
    })
    .from(mailingRecipients)
    .where(anyOf(mailingId, ids))
    .groupBy(mailingId);
}

export async function listRecipients(executor: Executor, mailingId: string): Promise<RecipientRow[]> {
  return executor
    .select()
    .from(mailingRecipients)
    .where(eq(mailingRecipients.mailingId, mailingId))
    .orderBy(asc(mailingRecipients.position));
}

/** The message of a mailing that is sent next. */
export async function findWaiting(executor: Executor, mailingId: string): Promise<RecipientRow | undefined> {
  const [row] = await executor
    .select()
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), isWaiting))
    .orderBy(asc(mailingRecipients.position))
    .limit(1);
  return row;
}

/** Messages of a mailing that have been sent. */
export async function listSentIds(executor: Executor, id: string): Promise<string[]> {
  const { mailingId, messageId } = mailingRecipients;
  const rows = await executor
    .select({ messageId })
    .from(mailingRecipients)
    .where(and(eq(mailingId, id), isNotNull(messageId)));
  return rows.flatMap((row) => row.messageId ?? []);
}

/** Time of the last message that was sent, of any mailing. */
export async function findLastSent(executor: Executor): Promise<Date | undefined> {
  const { sentAt } = mailingRecipients;
  const [row] = await executor
    .select({ sentAt })
    .from(mailingRecipients)
    .where(isNotNull(sentAt))
    .orderBy(desc(sentAt))
    .limit(1);
  return row?.sentAt ?? undefined;
}

type Outcome = Pick<RecipientRow, "messageId" | "sentAt"> | Pick<RecipientRow, "leftOut">;

/** Marks a message as sent or left out, and forgets its text. */
export async function finishRecipient(
  executor: Executor,
  { mailingId, position }: Pick<RecipientRow, "mailingId" | "position">,
  outcome: Outcome,
): Promise<void> {
  await executor
    .update(mailingRecipients)
    .set({ ...outcome, title: null, text: null })
    .where(and(eq(mailingRecipients.mailingId, mailingId), eq(mailingRecipients.position, position)));
}

/** Messages that are to be sent, to a person or with their address. */
export const mailingsPersonalData = {
  name: getTableName(mailingRecipients),
  find: (executor: Executor, { email, ids }: { email: string; ids: string[] }) =>
    personalRows(executor, mailingRecipients, about(email, ids)),
  async erase(executor: Executor, { email, ids }: { email: string; ids: string[] }): Promise<void> {
    await executor.delete(mailingRecipients).where(about(email, ids));
  },
};

function about(email: string, ids: string[]) {
  const { subjectId, text, title } = mailingRecipients;
  return sql`${or(
    anyOf(subjectId, ids),
    sql`strpos(lower(coalesce(${title}, '') || ' ' || coalesce(${text}, '')), lower(${email})) > 0`,
  )}`;
}
