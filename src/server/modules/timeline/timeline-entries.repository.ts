import { and, count, desc, eq, getTableName, inArray, or, sql } from "drizzle-orm";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { TimelineSubject } from "#domain/timeline/timeline-rules.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { timelineEntries } from "./timeline-entries.schema.ts";

export type TimelineRow = typeof timelineEntries.$inferSelect;

const order = "timeline";

const isAbout = ({ type, id }: TimelineSubject) =>
  and(eq(timelineEntries.subjectType, type), eq(timelineEntries.subjectId, id));

export async function insertEntry(
  executor: Executor,
  row: typeof timelineEntries.$inferInsert,
): Promise<void> {
  await executor.insert(timelineEntries).values(row);
}

/**
 * One page, newest first, with the total. Without `teamNotes`, as if there were only the notes of the author `own`.
 */
export async function listEntries(
  executor: Executor,
  subject: TimelineSubject,
  {
    limit,
    cursor,
    teamNotes,
    own,
  }: ArrayPageQuery & { teamNotes: boolean; own: { type: TimelineRow["authorType"]; id: string } },
) {
  const isInTimeline =
    subject.type === "campaign"
      ? or(isAbout(subject), eq(timelineEntries.campaignId, subject.id))
      : isAbout(subject);
  const isOwn = and(eq(timelineEntries.authorType, own.type), eq(timelineEntries.authorId, own.id));
  const isReadable = teamNotes ? undefined : or(eq(timelineEntries.teamOnly, false), isOwn);
  const filter = and(isInTimeline, isReadable);
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(timelineEntries)
      .where(and(filter, afterCursor(timelineEntries, order, cursor)))
      .orderBy(desc(timelineEntries.createdAt), desc(timelineEntries.id))
      .limit(limit + 1),
    executor.select({ count: count() }).from(timelineEntries).where(filter),
  ]);
  return { ...toPage(rows, limit, order), total: total?.count ?? 0 };
}

/** Notes about these subjects of one type, newest first. */
export async function listNotes(
  executor: Executor,
  type: TimelineSubject["type"],
  ids: string[],
): Promise<{ subjectId: string; text: string }[]> {
  if (ids.length === 0) return [];
  const { subjectType, subjectId, kind, text, createdAt, id } = timelineEntries;
  return executor
    .select({ subjectId, text })
    .from(timelineEntries)
    .where(and(eq(subjectType, type), inArray(subjectId, ids), eq(kind, "note"), sql`${text} <> ''`))
    .orderBy(desc(createdAt), desc(id));
}

type LinkEntries = { linkId: string; action: string; authorId: string; since: Date; sameSince: Date };

/** Number of entries about a link since a time, and whether one after `sameSince` is this action of this author. */
export async function countLinkEntries(
  executor: Executor,
  subject: TimelineSubject,
  { linkId, action, authorId, since, sameSince }: LinkEntries,
): Promise<{ count: number; isKnown: boolean }> {
  const { kind, createdAt, data } = timelineEntries;
  const [row] = await executor
    .select({
      count: count(),
      isKnown: sql<boolean>`coalesce(bool_or(${data} ->> 'action' = ${action} and ${timelineEntries.authorId} = ${authorId} and ${createdAt} > ${sameSince.toISOString()}), false)`,
    })
    .from(timelineEntries)
    .where(
      and(
        isAbout(subject),
        eq(kind, "link"),
        sql`${data} ->> 'linkId' = ${linkId}`,
        sql`${createdAt} > ${since.toISOString()}`,
      ),
    );
  return { count: row?.count ?? 0, isKnown: row?.isKnown ?? false };
}

/** Number of messages that were sent by links of a collaboration. */
export async function countMessages(executor: Executor, collaborationId: string): Promise<number> {
  const { authorType, kind } = timelineEntries;
  const isMessage = and(eq(kind, "note"), eq(authorType, "link"));
  const [row] = await executor
    .select({ count: count() })
    .from(timelineEntries)
    .where(and(isAbout({ type: "collaboration", id: collaborationId }), isMessage));
  return row?.count ?? 0;
}

export async function findEntry(executor: Executor, id: string): Promise<TimelineRow | undefined> {
  const [row] = await executor.select().from(timelineEntries).where(eq(timelineEntries.id, id));
  return row;
}

export async function lockEntry(executor: Executor, id: string): Promise<TimelineRow | undefined> {
  const [row] = await executor.select().from(timelineEntries).where(eq(timelineEntries.id, id)).for("update");
  return row;
}

export async function editEntry(
  executor: Executor,
  id: string,
  values: Partial<Pick<TimelineRow, "text" | "teamOnly">>,
): Promise<TimelineRow | undefined> {
  const version = laterThan(sql`coalesce(${timelineEntries.editedAt}, ${timelineEntries.createdAt})`);
  const [row] = await executor
    .update(timelineEntries)
    .set({ ...values, editedAt: version })
    .where(eq(timelineEntries.id, id))
    .returning();
  return row;
}

/** Leaves only the fact that there was a note, with its author and time. */
export async function emptyEntry(executor: Executor, id: string, removedAt: Date): Promise<void> {
  await executor
    .update(timelineEntries)
    .set({ text: "", data: {}, removedAt })
    .where(eq(timelineEntries.id, id));
}

/** Moves the entries of `from` to `to`. */
export async function moveEntries(
  executor: Executor,
  from: TimelineSubject,
  to: TimelineSubject,
): Promise<void> {
  await executor
    .update(timelineEntries)
    .set({ subjectType: to.type, subjectId: to.id, movedFrom: from.id })
    .where(isAbout(from));
}

/**
 * Reverts a move from `origin`, together with all entries of the record `made` by it, if there is one. Deletes
 * entries of mails that `undo` has canceled.
 */
export async function moveEntriesBack(
  executor: Executor,
  origin: TimelineSubject,
  undo: string,
  made: TimelineSubject | undefined,
): Promise<void> {
  const heldBy = sql`${timelineEntries.data} ->> 'heldBy' = ${undo}`;
  await executor.delete(timelineEntries).where(and(or(isAbout(origin), made && isAbout(made)), heldBy));
  await executor
    .update(timelineEntries)
    .set({ subjectType: origin.type, subjectId: origin.id, movedFrom: null })
    .where(or(eq(timelineEntries.movedFrom, origin.id), made && isAbout(made)));
}

/** Makes the entries about a record, which goes for good, ones about another of its kind. */
export async function joinEntries(
  executor: Executor,
  { type, id }: TimelineSubject,
  to: string,
): Promise<void> {
  await executor.update(timelineEntries).set({ subjectId: to }).where(isAbout({ type, id }));
}

export async function deleteEntriesAbout(
  executor: Executor,
  type: TimelineSubject["type"],
  ids: string[],
): Promise<void> {
  const { subjectType, subjectId } = timelineEntries;
  await executor.delete(timelineEntries).where(and(eq(subjectType, type), inArray(subjectId, ids)));
}

type Person = { email: string; ids: string[] };

/**
 * Entries about a person, by a person, or with a person's address, for the privacy command. `items`: the person's
 * shortlist items, which entries refer to in their data.
 */
export const timelinePersonalData = {
  name: getTableName(timelineEntries),

  find: (executor: Executor, { email, ids, items }: Person & { items: string[] }) =>
    personalRows<PersonalRow & { id: string; subject_id: string }>(
      executor,
      timelineEntries,
      sql`${timelineEntries.subjectId} = any(${sql.param(ids)}::uuid[])
        or ${timelineEntries.authorId} = any(${sql.param(ids)}::uuid[])
        or lower(${timelineEntries.authorName}) = lower(${email})
        or ${timelineEntries.data} ->> 'itemId' = any(${sql.param(items)}::text[])
        or strpos(lower(concat(${timelineEntries.text}, ${timelineEntries.data}::text)), lower(${email})) > 0
        order by ${timelineEntries.createdAt}`,
    ),

  /** Entries about other records remain without their contents. `about`: records of the person. */
  async erase(executor: Executor, ids: string[], { email, ids: about }: Person): Promise<void> {
    const { id, subjectId, authorId, authorName } = timelineEntries;
    await executor.delete(timelineEntries).where(and(inArray(id, ids), inArray(subjectId, about)));
    const isTheirs = sql`lower(${authorName}) = lower(${email}) or ${authorId} = any(${sql.param(about)}::uuid[])`;
    const author = sql`case when ${isTheirs} then 'erased' else ${authorName} end`;
    await executor
      .update(timelineEntries)
      .set({ text: "", data: {}, authorName: author, removedAt: sql`clock_timestamp()` })
      .where(inArray(id, ids));
  },
};
