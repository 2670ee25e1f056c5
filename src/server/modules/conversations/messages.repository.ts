import { and, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import type { Moved } from "#server/platform/database/references.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { conversations, messages, replying } from "./conversations.schema.ts";

export type MessageRow = Omit<typeof messages.$inferSelect, "html">;
export type NewMessage = typeof messages.$inferInsert;

const columns = {
  id: messages.id,
  conversationId: messages.conversationId,
  direction: messages.direction,
  channel: messages.channel,
  authorType: messages.authorType,
  authorId: messages.authorId,
  authorName: messages.authorName,
  email: messages.email,
  isForeign: messages.isForeign,
  isUnproved: messages.isUnproved,
  isAutomatic: messages.isAutomatic,
  text: messages.text,
  internetId: messages.internetId,
  contentHash: messages.contentHash,
  leftOut: messages.leftOut,
  createdAt: messages.createdAt,
};

/** Adds a message. False if it is stored already. */
export async function insertMessage(executor: Executor, message: NewMessage): Promise<boolean> {
  const { rowCount } = await executor.insert(messages).values(message).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

const order = "messages";

/** Messages of a thread, newest first. */
export async function listMessages(
  executor: Executor,
  conversationId: string,
  { limit, before }: { limit: number; before: string | undefined },
) {
  const rows = await executor
    .select(columns)
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), afterCursor(messages, order, before)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit + 1);
  return toPage(rows, limit, order);
}

/** ID of the message that was added last. */
export async function newestId(executor: Executor, conversationId: string): Promise<string | null> {
  const [row] = await executor
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.id))
    .limit(1);
  return row?.id ?? null;
}

/** Address of the other side's newest mail, and the `Message-ID`s that a reply answers, oldest first. */
export async function lastMails(executor: Executor, conversationId: string) {
  const rows = await executor
    .select({ email: messages.email, internetId: messages.internetId })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.direction, "in"),
        eq(messages.channel, "email"),
        eq(messages.isForeign, false),
        eq(messages.isAutomatic, false),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(10);
  return {
    email: rows[0]?.email,
    answers: rows.flatMap(({ internetId }) => internetId ?? []).reverse(),
  };
}

/** Thread of the message with one of these `Message-ID`s, the first that is known. */
export async function findThreadOf(executor: Executor, internetIds: string[]): Promise<string | undefined> {
  if (internetIds.length === 0) return undefined;
  const rows = await executor
    .select({ conversationId: messages.conversationId, internetId: messages.internetId })
    .from(messages)
    .where(inArray(messages.internetId, internetIds));
  const byId = new Map(rows.map((row) => [row.internetId, row.conversationId]));
  const known = internetIds.find((id) => byId.has(id));
  return known && byId.get(known);
}

export async function findMessage(
  executor: Executor,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<MessageRow | undefined> {
  const [row] = await executor
    .select(columns)
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.conversationId, conversationId)))
    .for("update");
  return row;
}

/** Threads of messages, by the ID of the message. */
export async function threadsOfMessages(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: messages.id, conversationId: messages.conversationId })
    .from(messages)
    .where(inArray(messages.id, ids));
  return new Map(rows.map(({ id, conversationId }) => [id, conversationId]));
}

export async function confirmMessage(executor: Executor, id: string): Promise<void> {
  await executor.update(messages).set({ isForeign: false }).where(eq(messages.id, id));
}

/** Addresses that mails of a thread have come from. */
export async function listSenders(executor: Executor, conversationId: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ email: messages.email })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.direction, "in")));
  return rows.map(({ email }) => email);
}

export async function markForeign(
  executor: Executor,
  conversationId: string,
  senders: string[],
): Promise<void> {
  if (senders.length === 0) return;
  await executor
    .update(messages)
    .set({ isForeign: true })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.direction, "in"),
        inArray(messages.email, senders),
      ),
    );
}

export async function setReplying(
  executor: Executor,
  row: typeof replying.$inferInsert,
  isReplying: boolean,
): Promise<void> {
  const { conversationId, administratorId, at } = row;
  if (!isReplying) {
    await executor
      .delete(replying)
      .where(and(eq(replying.conversationId, conversationId), eq(replying.administratorId, administratorId)));
    return;
  }
  await executor
    .insert(replying)
    .values(row)
    .onConflictDoUpdate({ target: [replying.conversationId, replying.administratorId], set: { at } });
}

/** IDs of other administrators who have typed since a time. */
export async function listReplying(
  executor: Executor,
  { conversationId, except, since }: { conversationId: string; except: string; since: Date },
): Promise<string[]> {
  const rows = await executor
    .select({ id: replying.administratorId })
    .from(replying)
    .where(
      and(
        eq(replying.conversationId, conversationId),
        ne(replying.administratorId, except),
        gt(replying.at, since),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function deleteReplyingBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(replying).where(sql`${replying.at} < ${time.toISOString()}`);
}

/** Whether the other side or a colleague of the writer has written after the message `seen`, or at all if it is null. */
export async function hasOthersAfter(
  executor: Executor,
  conversationId: string,
  { seen, writer }: { seen: string | null; writer: string },
): Promise<boolean> {
  const rows = await executor
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        // A copied text may never have been sent.
        ne(messages.channel, "copied"),
        or(
          eq(messages.direction, "in"),
          and(eq(messages.authorType, "admin"), ne(messages.authorId, writer)),
        ),
        eq(messages.isAutomatic, false),
        seen === null ? undefined : gt(messages.id, seen),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the same words were copied for a thread since a time. */
export async function hasCopied(
  executor: Executor,
  conversationId: string,
  { text, since }: { text: string; since: Date },
): Promise<boolean> {
  const rows = await executor
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.channel, "copied"),
        eq(messages.text, text),
        gt(messages.createdAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Messages about a record that its other side may read, newest first. Nobody knows whether they have what the team has
 * copied.
 */
export async function listOwn(executor: Executor, subjectId: string, limit: number) {
  return executor
    .select(columns)
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.subjectType, "collaboration"),
        eq(conversations.subjectId, subjectId),
        eq(messages.isForeign, false),
        eq(messages.isAutomatic, false),
        ne(messages.channel, "copied"),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit);
}

export async function moveMessages(executor: Executor, { from, to }: Moved): Promise<void> {
  await executor.update(messages).set({ conversationId: to }).where(eq(messages.conversationId, from));
}
