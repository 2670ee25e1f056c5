import { randomUUIDv7 } from "node:crypto";
import { may, seesPrivateCreators } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { Conflict, EditConflict, Missing, NotAllowed } from "#domain/errors.ts";
import type { RecordType } from "#domain/history/history.contract.ts";
import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { StateAction } from "#domain/timeline/state-titles.ts";
import type { Note, NoteChanges, TimelineEntry, TimelineQuery } from "#domain/timeline/timeline.contract.ts";
import {
  type EntryAction,
  type EntryKind,
  hasTimeline,
  noteEditingTime,
  type TimelineSubject,
} from "#domain/timeline/timeline-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { holdActor } from "#server/modules/admin/hold-actor.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { presentEntry, versionOf } from "./timeline.presenter.ts";
import { authorOf, type TimelineAuthor } from "./timeline-author.service.ts";
import {
  deleteEntriesAbout,
  editEntry,
  emptyEntry,
  findEntry,
  insertEntry,
  listEntries,
  lockEntry,
  moveEntries,
  moveEntriesBack,
  type TimelineRow,
} from "./timeline-entries.repository.ts";
import { timelineSubjects } from "./timeline-subjects.ts";

export {
  countLinkEntries,
  countMessages,
  joinEntries,
  listNotes,
  timelinePersonalData,
} from "./timeline-entries.repository.ts";

/** `data` describes the event and contains no personal data. */
export type NewEntry = {
  subject: TimelineSubject;
  author: TimelineAuthor;
  /** Campaign whose timeline also shows it. */
  campaignId?: string;
  teamOnly?: boolean;
  text?: string;
} & (
  | { kind: "state"; data: Happening }
  | { kind: "link" | "file"; data: Happening }
  /** `heldBy`: undo that would cancel the mail. */
  | { kind: "mail"; data: { mail: MailName; heldBy?: string } }
  | { kind: Exclude<EntryKind, "state" | "link" | "file" | "mail">; data?: Record<string, unknown> }
);
type Happening = { action: StateAction } & Record<string, unknown>;
type EntryAboutAny = NewEntry extends infer Entry
  ? Entry extends NewEntry
    ? Omit<Entry, "subject"> & { subject: { type: string; id: string } }
    : never
  : never;

type Reader = AdminPrincipal | ApiKeyPrincipal;

// Timelines of records: events, and notes of the team.

/** Adds an entry about a record that may have no timeline or have been deleted. */
export async function addIfThere(
  context: Context,
  { subject: { type, id }, ...entry }: EntryAboutAny,
): Promise<void> {
  if (!hasTimeline(type) || !(await timelineSubjects[type].exists(context.database, id))) return;
  await add(context, { ...entry, subject: { type, id } });
}

/** Entries of a record's timeline that a reader may see. */
export async function list(context: Context, reader: Reader, { subject, ...page }: TimelineQuery) {
  if (!(await isThere(context, reader, subject))) throw new Missing();
  const teamNotes = may(reader, "read-team-notes");
  const own = authorOf(reader);
  const { rows, ...position } = await listEntries(context.database, subject, { ...page, teamNotes, own });
  return { ...position, entries: rows.map((row) => present(context, row, reader)) };
}

/** A private creator exists only for those who see them. */
async function isThere(context: Context, reader: Reader, { type, id }: TimelineSubject): Promise<boolean> {
  if (type === "influencer" && !seesPrivateCreators(reader)) {
    return (await influencers.publicSlugOf(context.database, id)) !== undefined;
  }
  return timelineSubjects[type].exists(context.database, id);
}

/** Adds a note. A repeated call adds nothing and returns the first one. */
export async function write(
  context: Context,
  actor: Reader,
  subject: TimelineSubject,
  note: Note,
  idempotencyKey: string | undefined,
): Promise<TimelineEntry> {
  const author = authorOf(actor);
  const content = [author.id, subject, note];
  const { result } = await idempotencyKeys.once(
    context,
    { form: "timeline", idempotencyKey, content },
    async (transaction) => {
      if (!(await timelineSubjects[subject.type].hold(transaction.database, subject.id))) throw new Missing();
      const _id = await add(transaction, { kind: "note", subject, author, ...note });
      await holdActor(transaction.database, actor);
      return { _id };
    },
  );
  const row = await findEntry(context.database, result._id);
  if (row === undefined) throw new Missing();
  return present(context, row, actor);
}

/** Throws `NotAllowed` for anybody but the author, and `Conflict` after the time for edits is over. */
export async function edit(
  context: Context,
  actor: Reader,
  id: string,
  { updatedAt, teamOnly, text }: NoteChanges,
): Promise<TimelineEntry> {
  return transact(context, async (transaction) => {
    const row = await locked(transaction.database, id);
    if (!isBy(row, actor)) throw new NotAllowed();
    if (!actionsOf(row, actor, context.now()).includes("edit")) throw new Conflict(tooLate);
    if (updatedAt !== undefined && updatedAt !== versionOf(row)) {
      throw new EditConflict(present(context, row, actor));
    }
    const changes = { text, ...(teamOnly !== undefined && { teamOnly }) };
    const edited = await editEntry(transaction.database, id, changes);
    await idempotencyKeys.forgetRecords(transaction, [id]);
    await holdActor(transaction.database, actor);
    return present(context, edited ?? row, actor);
  });
}

/** Removes the text of a note. Does nothing if it was removed before. */
export async function remove(context: Context, actor: Reader, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const row = await locked(transaction.database, id);
    if (row.removedAt !== null) return;
    if (!actionsOf(row, actor, context.now()).includes("remove")) throw new NotAllowed();
    await emptyEntry(transaction.database, id, context.now());
    await idempotencyKeys.forgetRecords(transaction, [id]);
    await holdActor(transaction.database, actor);
  });
}

/** Continues the timeline of a join request as that of the creator. */
export function move(context: Context, from: TimelineSubject, to: TimelineSubject) {
  return moveEntries(context.database, from, to);
}

/**
 * Reverts a move after `undo` has undone the decision and canceled its mails. `made`: the creator that it had
 * made.
 */
export function moveBack(context: Context, origin: TimelineSubject, undo: string, made?: TimelineSubject) {
  return moveEntriesBack(context.database, origin, undo, made);
}

/** Deletes the timelines of deleted records. */
export async function forget(
  context: Context,
  gone: readonly { type: RecordType; id: string }[],
): Promise<void> {
  for (const [type, records] of Map.groupBy(gone, (record) => record.type)) {
    const ids = records.map(({ id }) => id);
    if (hasTimeline(type)) await deleteEntriesAbout(context.database, type, ids);
  }
}

function present(context: Context, row: TimelineRow, reader: Actor) {
  return presentEntry(row, actionsOf(row, reader, context.now()));
}

/** Adds an entry, in the transaction of the event. */
export async function add(context: Context, entry: NewEntry): Promise<string> {
  const { subject, author, kind, campaignId = null, teamOnly = false, text = "", data = {} } = entry;
  const id = randomUUIDv7();
  await insertEntry(context.database, {
    id,
    subjectType: subject.type,
    subjectId: subject.id,
    campaignId,
    createdAt: context.now(),
    kind,
    authorType: author.type,
    authorId: author.id,
    authorName: author.name,
    teamOnly,
    text,
    data,
  });
  return id;
}

const tooLate = "A note can be edited for 15 minutes. Remove it, or write another one.";

/** Locks a note. Other entries are facts, and cannot be changed. */
async function locked(transaction: Executor, id: string): Promise<TimelineRow> {
  const row = await lockEntry(transaction, id);
  if (row === undefined) throw new Missing();
  if (row.kind !== "note") throw new Conflict("Only notes can be edited or removed.");
  return row;
}

function isBy(row: TimelineRow, actor: Actor): boolean {
  const { type, id } = authorOf(actor);
  return row.authorType === type && row.authorId === id;
}

function actionsOf(row: TimelineRow, actor: Actor, at: Date): EntryAction[] {
  if (row.kind !== "note" || row.removedAt !== null) return [];
  const isOwn = isBy(row, actor);
  const isFresh = at.getTime() - row.createdAt.getTime() < noteEditingTime;
  const mayRemove = isOwn || (actor.kind === "admin" && actor.role === "owner");
  return [...(isOwn && isFresh ? (["edit"] as const) : []), ...(mayRemove ? (["remove"] as const) : [])];
}

/** Stored response: the ID of the note, without its text. */
