import { and, count, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type DueQuery, dueOrder } from "#server/platform/database/due-page.ts";
import { type Moved, references } from "#server/platform/database/references.ts";
import { unsentMessages } from "./unsent-messages.schema.ts";

export type UnsentRow = typeof unsentMessages.$inferSelect;
type NewMessage = typeof unsentMessages.$inferInsert;
export type MessageRecipient = { collaborationId: string } | { linkId: string };

const isOpen = isNull(unsentMessages.passedOnAt);
const isFor = (recipient: MessageRecipient) =>
  "linkId" in recipient
    ? eq(unsentMessages.linkId, recipient.linkId)
    : eq(unsentMessages.collaborationId, recipient.collaborationId);

/** Replaces the recipient's earlier message. */
export async function putMessage(
  executor: Executor,
  recipient: MessageRecipient,
  row: Omit<NewMessage, "collaborationId" | "linkId">,
): Promise<void> {
  await executor
    .insert(unsentMessages)
    .values({ ...row, ...recipient })
    .onConflictDoUpdate({
      target: "linkId" in recipient ? unsentMessages.linkId : unsentMessages.collaborationId,
      set: { aboutId: null, deliverable: "", dueOn: null, ...row, passedOnAt: null },
    });
}

export async function findMessage(executor: Executor, id: string): Promise<UnsentRow | undefined> {
  const [row] = await executor.select().from(unsentMessages).where(eq(unsentMessages.id, id));
  return row;
}

export async function findOpenMessage(
  executor: Executor,
  recipient: MessageRecipient,
): Promise<UnsentRow | undefined> {
  const [row] = await executor
    .select()
    .from(unsentMessages)
    .where(and(isFor(recipient), isOpen));
  return row;
}

/** Moves the message about one collaboration to another that has none. */
export async function moveMessage(executor: Executor, { from, to }: Moved): Promise<void> {
  const { collaborationId } = unsentMessages;
  const there = await executor
    .select()
    .from(unsentMessages)
    .where(isFor({ collaborationId: to }));
  if (there.length === 0) await references(collaborationId).move(executor, { from, to });
}

/** IDs of the offers among these that wait to be passed on. */
export async function listUnsentAbout(executor: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ aboutId: unsentMessages.aboutId })
    .from(unsentMessages)
    .where(and(anyOf(unsentMessages.aboutId, ids), isOpen));
  return new Set(rows.flatMap(({ aboutId }) => aboutId ?? []));
}

/** Ends the wait of a message: this one, or a recipient's about one record or about any. */
export async function closeMessage(
  executor: Executor,
  which: { id: string } | (MessageRecipient & { aboutId?: string | undefined }),
  at: Date,
): Promise<void> {
  const filter =
    "id" in which
      ? eq(unsentMessages.id, which.id)
      : and(
          isFor(which),
          which.aboutId === undefined ? undefined : eq(unsentMessages.aboutId, which.aboutId),
        );
  await executor.update(unsentMessages).set({ passedOnAt: at }).where(and(filter, isOpen));
}

type Column = (id: SQLWrapper) => SQL<string | null>;
/** SQL: owners of the records that messages are about. They get the ID of a collaboration and of a link. */
export type MessageColumns = Record<"creatorOwner" | "clientOwner", Column>;

/** Messages that wait for the team, in the order of due dates. */
export async function listOpenMessages(
  executor: Executor,
  { ownerId, page }: DueQuery,
  { creatorOwner, clientOwner }: MessageColumns,
) {
  const { id, collaborationId, linkId, dueOn, createdAt } = unsentMessages;
  // Its own SQL fragment, so that Drizzle qualifies its columns with table names.
  const owner = sql<string | null>`coalesce(${creatorOwner(collaborationId)}, ${clientOwner(linkId)})`;
  const filter = and(isOpen, ownerId ? eq(owner, ownerId) : undefined);
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, page.after);
  const [rows, [total]] = await Promise.all([
    executor
      .select({
        id,
        collaborationId,
        linkId,
        purpose: unsentMessages.purpose,
        deliverable: unsentMessages.deliverable,
        dueOn,
        createdAt,
        ownerId: owner,
      })
      .from(unsentMessages)
      .where(and(filter, isAfter))
      .orderBy(order)
      .limit(page.limit),
    executor.select({ count: count() }).from(unsentMessages).where(filter),
  ]);
  return { rows, total: total?.count ?? 0 };
}
