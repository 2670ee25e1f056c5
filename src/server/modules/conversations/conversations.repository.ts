import { and, count, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { ConversationSubject, InboxView } from "#domain/conversations/conversation-rules.ts";
import type { InboxQuery } from "#domain/conversations/conversations.contract.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type DueQuery, dueOrder } from "#server/platform/database/due-page.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { conversations, type StateColumn } from "./conversations.schema.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type NewConversationRow = typeof conversations.$inferInsert;

export type SubjectOfThread = { type: ConversationSubject; id: string; person: string };

const isOpen = inArray(conversations.state, ["open", "waiting"]);

export async function findConversation(executor: Executor, id: string): Promise<ConversationRow | undefined> {
  const [row] = await executor.select().from(conversations).where(eq(conversations.id, id));
  return row;
}

/** Locks a thread until the end of the transaction. */
export async function lockConversation(executor: Executor, id: string): Promise<ConversationRow | undefined> {
  const [row] = await executor.select().from(conversations).where(eq(conversations.id, id)).for("update");
  return row;
}

/** Locks the thread about a record with a person. */
export async function lockConversationAbout(
  executor: Executor,
  { type, id, person }: SubjectOfThread,
): Promise<ConversationRow | undefined> {
  const [row] = await executor
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.subjectType, type),
        eq(conversations.subjectId, id),
        eq(conversations.person, person),
      ),
    )
    .for("update");
  return row;
}

/** The thread about a record with the newest message. */
export async function findNewestAbout(
  executor: Executor,
  { type, id }: { type: ConversationSubject; id: string },
): Promise<ConversationRow | undefined> {
  const [row] = await executor
    .select()
    .from(conversations)
    .where(and(eq(conversations.subjectType, type), eq(conversations.subjectId, id)))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(1);
  return row;
}

/** Threads about records that have one thread each. */
export async function listThreadsAbout(
  executor: Executor,
  type: ConversationSubject,
  ids: string[],
): Promise<Pick<ConversationRow, "subjectId" | "title" | "counterpartEmail">[]> {
  const { subjectType, subjectId, title, counterpartEmail } = conversations;
  return executor
    .select({ subjectId, title, counterpartEmail })
    .from(conversations)
    .where(and(eq(subjectType, type), anyOf(subjectId, ids)));
}

/** Threads with an address that are not closed, at most two. */
export async function listOpenWith(executor: Executor, emailKey: string): Promise<ConversationRow[]> {
  return executor
    .select()
    .from(conversations)
    .where(
      and(
        sql`lower(${conversations.counterpartEmail}) = ${emailKey}`,
        inArray(conversations.state, ["open", "waiting", "snoozed"]),
      ),
    )
    .limit(2);
}

/** Whether there is a thread with an address, in any state. */
export async function hasConversationWith(executor: Executor, emailKey: string): Promise<boolean> {
  const [found] = await executor
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(sql`lower(${conversations.counterpartEmail})`, emailKey))
    .limit(1);
  return found !== undefined;
}

/** Adds a thread. Undefined if the record has got one at the same moment. */
export async function insertConversation(
  executor: Executor,
  row: NewConversationRow,
): Promise<ConversationRow | undefined> {
  const [added] = await executor.insert(conversations).values(row).onConflictDoNothing().returning();
  return added;
}

type Change = Partial<Omit<NewConversationRow, StateColumn>>;

export function updateConversation(executor: Executor, id: string, change: Change): Promise<ConversationRow> {
  return write(executor, id, change);
}

export function writeState(
  executor: Executor,
  id: string,
  values: Pick<ConversationRow, "state" | "snoozedUntil">,
): Promise<ConversationRow> {
  return write(executor, id, values);
}

/** Changes a locked thread. */
async function write(
  executor: Executor,
  id: string,
  values: Partial<NewConversationRow>,
): Promise<ConversationRow> {
  const [row] = await executor
    .update(conversations)
    .set({ ...values, updatedAt: laterThan(conversations.updatedAt) })
    .where(eq(conversations.id, id))
    .returning();
  if (row === undefined) throw new Error("a locked conversation is gone");
  return row;
}

/** Marks a thread as read or unread for an administrator. */
export async function setUnread(
  executor: Executor,
  id: string,
  { administratorId, isUnread }: { administratorId: string; isUnread: boolean },
): Promise<void> {
  const without = sql`array_remove(${conversations.unreadBy}, ${administratorId}::uuid)`;
  const unreadBy = isUnread ? sql`${without} || ${administratorId}::uuid` : without;
  await executor.update(conversations).set({ unreadBy }).where(eq(conversations.id, id));
}

/** IDs of snoozed threads that wait for the team again on a day, locked. */
export async function lockSnoozedUntil(executor: Executor, today: string): Promise<string[]> {
  const rows = await executor
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.state, "snoozed"), lte(conversations.snoozedUntil, today)))
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Number of threads about no record that began after a time. */
export async function countUnfiledSince(executor: Executor, since: Date): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(conversations)
    .where(
      and(
        isNull(conversations.subjectId),
        sql`${conversations.lastMessageAt} > ${since.toISOString()}`,
        sql`${conversations.createdAt} > ${since.toISOString()}`,
      ),
    );
  return row?.count ?? 0;
}

export async function countInbox(executor: Executor, administratorId: string) {
  const [row] = await executor
    .select({
      unread: sql<number>`count(*) filter (where ${conversations.unreadBy} @> array[${administratorId}::uuid])::int`,
      mine: sql<number>`count(*) filter (where ${conversations.ownerId} = ${administratorId} and ${isOpen})::int`,
      unassigned: sql<number>`count(*) filter (where ${conversations.ownerId} is null and ${isOpen})::int`,
      open: sql<number>`count(*) filter (where ${conversations.state} = 'open')::int`,
    })
    .from(conversations)
    .where(sql`${isOpen} or ${conversations.unreadBy} @> array[${administratorId}::uuid]`);
  return row ?? { unread: 0, mine: 0, unassigned: 0, open: 0 };
}

/** A query of the inbox, and its reader. */
export type Inbox = InboxQuery & { administratorId: string };

const conditions: Record<InboxView, (administratorId: string) => SQL | undefined> = {
  mine: (administratorId) => and(eq(conversations.ownerId, administratorId), isOpen),
  unassigned: () => and(isNull(conversations.ownerId), isOpen),
  open: () => eq(conversations.state, "open"),
  waiting: () => eq(conversations.state, "waiting"),
  snoozed: () => eq(conversations.state, "snoozed"),
  closed: () => eq(conversations.state, "closed"),
  all: () => undefined,
};

export function inView({ view, owner, subject, administratorId }: Inbox): SQL | undefined {
  const ownerId = owner === "me" ? administratorId : owner;
  return and(
    conditions[view](administratorId),
    ownerId ? eq(conversations.ownerId, ownerId) : undefined,
    subject && eq(conversations.subjectType, subject.type),
    subject && eq(conversations.subjectId, subject.id),
  );
}

const order = "inbox";
const newestFirst = { createdAt: conversations.lastMessageAt, id: conversations.id };

/** Threads of a view by their newest message, with the total. */
export async function listInbox(executor: Executor, query: Inbox) {
  const filter = inView(query);
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(conversations)
      .where(and(filter, afterCursor(newestFirst, order, query.cursor)))
      .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
      .limit(query.limit + 1),
    executor.select({ count: count() }).from(conversations).where(filter),
  ]);
  const page = toPage(rows, query.limit, order, ({ lastMessageAt }) => lastMessageAt);
  return { ...page, total: total?.count ?? 0 };
}

/** Columns of a thread whose returned mail somebody has seen to. */
export const notReturned = { returnedEmail: null, returnedAt: null };

/** Threads with a mail that was returned, which nobody has seen to. */
export async function listReturned(executor: Executor): Promise<ConversationRow[]> {
  return executor.select().from(conversations).where(isNotNull(conversations.returnedAt));
}

/** The same as one page of work, with the total. */
export async function pageReturned(executor: Executor, { ownerId, page }: DueQuery) {
  const { id, counterpartName, counterpartEmail, returnedAt } = conversations;
  const filter = and(
    isNotNull(returnedAt),
    ownerId === undefined ? undefined : eq(conversations.ownerId, ownerId),
  );
  const { order, isAfter } = dueOrder({ dueOn: sql`null::date`, createdAt: returnedAt, id }, page.after);
  const [rows, [total]] = await Promise.all([
    executor
      .select({
        id,
        name: sql<string>`coalesce(nullif(${counterpartName}, ''), ${counterpartEmail})`,
        ownerId: conversations.ownerId,
        createdAt: sql<Date>`${returnedAt}`.mapWith(returnedAt),
      })
      .from(conversations)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(conversations).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Deletes the threads about deleted records. */
export async function deleteConversationsAbout(
  executor: Executor,
  type: ConversationSubject,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .delete(conversations)
    .where(and(eq(conversations.subjectType, type), inArray(conversations.subjectId, ids)));
}
