import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { inboundMails, mailboxPositions } from "./conversations.schema.ts";

/** `lastUid`: of the last message that was received. */
type Position = Pick<typeof mailboxPositions.$inferSelect, "uidValidity" | "lastUid">;

export type InboundMailRow = typeof inboundMails.$inferSelect;

/** False if the same bytes wait already. */
export async function insertInboundMail(
  executor: Executor,
  row: typeof inboundMails.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await executor.insert(inboundMails).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function findInboundMail(executor: Executor, id: string): Promise<InboundMailRow | undefined> {
  const [row] = await executor.select().from(inboundMails).where(eq(inboundMails.id, id));
  return row;
}

/** False if another process has filed it. */
export async function deleteInboundMail(executor: Executor, id: string): Promise<boolean> {
  const { rowCount } = await executor.delete(inboundMails).where(eq(inboundMails.id, id));
  return (rowCount ?? 0) > 0;
}

/** Keeps a mail that cannot be read. False if another process has done so. */
export async function setProblem(executor: Executor, id: string, problem: string): Promise<boolean> {
  const { rowCount } = await executor
    .update(inboundMails)
    .set({ problem })
    .where(and(eq(inboundMails.id, id), isNull(inboundMails.problem)));
  return (rowCount ?? 0) > 0;
}

/** IDs of mails that wait to be filed, oldest first. */
export async function listWaitingInbound(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(isNull(inboundMails.problem))
    .orderBy(asc(inboundMails.receivedAt));
  return rows.map(({ id }) => id);
}

export async function findPosition(executor: Executor, mailbox: string): Promise<Position | undefined> {
  const [row] = await executor.select().from(mailboxPositions).where(eq(mailboxPositions.mailbox, mailbox));
  return row && { uidValidity: row.uidValidity, lastUid: row.lastUid };
}

/** `skipped`: number of messages up to here that were too large. */
export async function movePosition(
  executor: Executor,
  mailbox: string,
  { uidValidity, lastUid }: Position,
  skipped: number,
): Promise<void> {
  await executor
    .insert(mailboxPositions)
    .values({ mailbox, uidValidity, lastUid, skipped })
    .onConflictDoUpdate({
      target: mailboxPositions.mailbox,
      set: { uidValidity, lastUid, skipped: sql`${mailboxPositions.skipped} + ${skipped}` },
    });
}

export async function deleteUnreadableBefore(executor: Executor, time: Date): Promise<void> {
  await executor
    .delete(inboundMails)
    .where(sql`${inboundMails.problem} is not null and ${inboundMails.receivedAt} < ${time.toISOString()}`);
}

/** Number of mails that could not be read, with the oldest; undefined if there are none. */
export async function countUnreadable(executor: Executor) {
  const [first] = await executor
    .select({
      id: inboundMails.id,
      createdAt: inboundMails.receivedAt,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(inboundMails)
    .where(isNotNull(inboundMails.problem))
    .orderBy(asc(inboundMails.receivedAt), asc(inboundMails.id))
    .limit(1);
  return first;
}

/** Mails that could not be read, newest first, without their source. */
export async function listUnreadable(executor: Executor, limit: number) {
  return executor
    .select({
      id: inboundMails.id,
      receivedAt: inboundMails.receivedAt,
      problem: sql<string>`${inboundMails.problem}`,
      bytes: sql<number>`octet_length(${inboundMails.raw})`,
    })
    .from(inboundMails)
    .where(isNotNull(inboundMails.problem))
    .orderBy(desc(inboundMails.receivedAt), desc(inboundMails.id))
    .limit(limit);
}

/** False if there is none with this ID. */
export async function deleteUnreadable(executor: Executor, id: string): Promise<boolean> {
  const { rowCount } = await executor
    .delete(inboundMails)
    .where(and(eq(inboundMails.id, id), isNotNull(inboundMails.problem)));
  return (rowCount ?? 0) > 0;
}
