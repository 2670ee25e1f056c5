import type { AdminPrincipal } from "#domain/access/principal.ts";
import { replyingTime } from "#domain/conversations/conversation-rules.ts";
import type {
  Conversation,
  InboxQuery,
  RecordThreadQuery,
  ReplySide,
  Thread,
} from "#domain/conversations/conversations.contract.ts";
import { DomainError, Missing } from "#domain/errors.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { listIdsOfCreator } from "#server/modules/campaigns/campaign-records.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { listDeliveries, listReturned } from "#server/platform/mail/mails.service.ts";
import {
  findSubjectsNamed,
  keyOfSubject,
  readSubject,
  readSubjects,
  type SubjectReference,
} from "./conversation-subjects.ts";
import { presentConversation, presentMessage, presentSubject } from "./conversations.presenter.ts";
import {
  type ConversationRow,
  countInbox,
  findConversation,
  findNewestAbout,
  listInbox,
} from "./conversations.repository.ts";
import { type Search, searchInbox } from "./inbox-search.repository.ts";
import { listMessages, listReplying, newestId } from "./messages.repository.ts";
import { recipientsOf } from "./reply-recipients.ts";

/** Messages of a page. */
const pageSize = 50;

export async function listConversations(context: Context, reader: AdminPrincipal, query: InboxQuery) {
  const asked = { ...query, administratorId: reader.adminId };
  const { search } = query;
  const page = search
    ? await found(context, { ...asked, search, now: context.now() })
    : await listInbox(context.database, asked);
  const { rows, ...position } = page;
  return { ...position, conversations: await present(context, rows, reader) };
}

async function found({ database }: Context, query: Omit<Search, "named">) {
  const named = await findSubjectsNamed(database, query.search);
  const rows = await searchInbox(database, { ...query, named });
  return { rows, total: rows.length, nextCursor: null };
}

export function countWaiting(context: Context, reader: AdminPrincipal) {
  return countInbox(context.database, reader.adminId);
}

/** Throws `Missing` if there is no such thread. */
export async function readThread(
  context: Context,
  reader: AdminPrincipal,
  id: string,
  before?: string,
): Promise<Thread> {
  const row = await findConversation(context.database, id);
  if (row === undefined) throw new Missing();
  return threadOf(context, reader, row, before);
}

type About = { thread: Thread | null; reply: ReplySide };

/** `thread` is null if nobody has written about the record. Throws `Missing` if there is no such record. */
export async function readThreadAbout(
  context: Context,
  reader: AdminPrincipal,
  { subject, email = "" }: RecordThreadQuery,
): Promise<About> {
  if (subject) return readAbout(context, reader, subject);
  const about = { subjectType: null, subjectId: null, counterpartName: email, counterpartEmail: email };
  return { thread: null, reply: await replyOf(context, about) };
}

async function readAbout(
  context: Context,
  reader: AdminPrincipal,
  subject: SubjectReference,
): Promise<About> {
  const row = await findNewestAbout(context.database, subject);
  if (row) {
    const thread = await threadOf(context, reader, row);
    return { thread, reply: thread.reply };
  }
  const record = await readSubject(context.database, subject);
  if (record === undefined) throw new Missing();
  const { name: counterpartName, email: counterpartEmail } = record.counterpart;
  const about = { subjectType: subject.type, subjectId: subject.id, counterpartName, counterpartEmail };
  return { thread: null, reply: await replyOf(context, about) };
}

export async function readConversation(
  context: Context,
  reader: AdminPrincipal,
  row: ConversationRow,
): Promise<Conversation> {
  const [conversation] = await present(context, [row], reader);
  if (conversation === undefined) throw new Missing();
  return conversation;
}

async function threadOf(
  context: Context,
  reader: AdminPrincipal,
  row: ConversationRow,
  before?: string,
): Promise<Thread> {
  const { database } = context;
  const { rows, nextCursor } = await listMessages(database, row.id, { limit: pageSize, before });
  const ids = rows.map(({ id }) => id);
  const deliveries = Map.groupBy(await listDeliveries(database, ids), ({ aboutId }) => aboutId);
  const attachments = await media.attachmentsOf(context, ids);
  const names = await administratorNames(database);
  const replying = await replyingIn(context, row.id, reader.adminId);
  const messages = rows.map((message) =>
    presentMessage(message, {
      names,
      deliveries: deliveries.get(message.id) ?? [],
      attachments: attachments.get(message.id) ?? [],
    }),
  );
  return {
    conversation: await readConversation(context, reader, row),
    messages: messages.reverse(),
    newest: await newestId(database, row.id),
    earlier: nextCursor,
    reply: await replyOf(context, row),
    replying: replying.map((id) => names.get(id) ?? ""),
  };
}

async function replyOf(context: Context, row: Parameters<typeof recipientsOf>[1]): Promise<ReplySide> {
  const isShownOnPage = row.subjectType === "collaboration";
  try {
    const recipients = await recipientsOf(context.database, row);
    const warning = await warningOf(context, recipients);
    return {
      recipients: recipients.map(({ name, email }) => ({ name, email })),
      isShownOnPage,
      refusal: "",
      warning,
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { recipients: [], isShownOnPage, refusal: error.message, warning: "" };
  }
}

async function warningOf({ database }: Context, recipients: readonly MailReceiver[]): Promise<string> {
  const returned = await listReturned(
    database,
    recipients.map(({ email }) => email),
  );
  return returned.length === 0 ? "" : `The last email to ${returned.join(" and ")} bounced.`;
}

function replyingIn(context: Context, conversationId: string, except: string): Promise<string[]> {
  const since = new Date(context.now().getTime() - replyingTime);
  return listReplying(context.database, { conversationId, except, since });
}

/** Collaborations of a creator, newest first. */
export async function listCreatorSubjects(
  { database }: Context,
  creator: string,
): Promise<NonNullable<Conversation["subject"]>[]> {
  const ids = (await listIdsOfCreator(database, creator)).toSorted().reverse();
  const references = ids.map((id) => ({ type: "collaboration" as const, id }));
  const found = await readSubjects(database, references);
  return references.flatMap(({ type, id }) =>
    found.has(keyOfSubject({ type, id })) ? presentSubject({ type, id }, found) : [],
  );
}

async function present(
  { database }: Context,
  rows: readonly ConversationRow[],
  reader: AdminPrincipal,
): Promise<Conversation[]> {
  const references = rows.flatMap(({ subjectType: type, subjectId: id }) =>
    type && id ? [{ type, id }] : [],
  );
  const subjects = await readSubjects(database, references);
  const names = await administratorNames(database);
  return rows.map((row) => presentConversation(row, { subjects, names, reader }));
}
