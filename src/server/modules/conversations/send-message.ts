import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import {
  hasThreadPerPerson,
  maximumMessageBytes,
  tooLargeFilesMessage,
} from "#domain/conversations/conversation-rules.ts";
import type { NewConversation, ReplyInput, Thread } from "#domain/conversations/conversations.contract.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { holdActor } from "#server/modules/admin/hold-actor.service.ts";
import { setHandled } from "#server/modules/contact/contact.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { takeUploads } from "#server/modules/media/uploads/uploads.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { previewOf } from "./add-message.ts";
import type { SubjectReference } from "./conversation-subjects.ts";
import {
  type ConversationRow,
  lockConversation,
  notReturned,
  updateConversation,
} from "./conversations.repository.ts";
import { enterState } from "./enter-state.ts";
import { placeOf } from "./message-uploads.service.ts";
import { hasOthersAfter, insertMessage, lastMails, newestId, setReplying } from "./messages.repository.ts";
import { openConversation, openUnfiled } from "./open-conversation.ts";
import { withOwnLinks, withoutLinks } from "./own-links.ts";
import { readThread } from "./read-thread.ts";
import { recipientsOf } from "./reply-recipients.ts";

const overtaken = "There is a new message. Read it before you send yours.";

/** Throws `EditConflict` with the thread if somebody else has written since the writer read it. */
export async function reply(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { text, uploads, seen, state }: ReplyInput,
  idempotencyKey: string | undefined,
): Promise<Thread> {
  await idempotencyKeys.onceByKey(
    context,
    { form: "conversation reply", idempotencyKey, content: [actor.adminId, id, text, uploads] },
    async (transaction) => {
      const conversation = await lockConversation(transaction.database, id);
      if (conversation === undefined) throw new Missing();
      if (await hasOthersAfter(transaction.database, id, { seen, writer: actor.adminId })) {
        throw new EditConflict(await readThread(transaction, actor, id), overtaken);
      }
      return { _id: await send(transaction, actor, { conversation, text, uploads, state }) };
    },
  );
  return readThread(context, actor, id);
}

/** Writes a first message, or continues the thread that there is. */
export async function start(
  context: Context,
  actor: AdminPrincipal,
  { text, uploads, ...input }: NewConversation,
  idempotencyKey: string | undefined,
): Promise<Thread> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "conversation", idempotencyKey, content: [actor.adminId, input, text, uploads] },
    async (transaction) => {
      const conversation = await opened(transaction, actor, input);
      await send(transaction, actor, { conversation, text, uploads, state: "waiting" });
      return { _id: conversation.id };
    },
  );
  return readThread(context, actor, result._id);
}

async function opened(
  context: Context,
  actor: AdminPrincipal,
  { subject, email = "", name, title }: Omit<NewConversation, "text" | "uploads">,
): Promise<ConversationRow> {
  if (subject === undefined) {
    const counterpart = { name: name || email, email };
    return openUnfiled(context, { counterpart, title, ownerId: actor.adminId, state: "waiting" });
  }
  if (hasThreadPerPerson(subject.type)) {
    throw new Conflict("To write to someone at the client, enter their email address.", "subject");
  }
  const conversation = await openConversation(context, { subject: { ...subject, person: "" }, title });
  if (conversation === undefined) throw new Missing();
  return conversation;
}

type About = { subject: SubjectReference; to: MailReceiver[]; title: string; text: string };

/**
 * Sends one of many messages, in the thread about a record. It answers nothing: a thread that waits for the team goes on
 * waiting. ID of the message; undefined if the record is deleted.
 */
export async function sendAbout(
  context: Context,
  actor: AdminPrincipal,
  { subject, to, title, text }: About,
): Promise<string | undefined> {
  const conversation = await openConversation(context, { subject: { ...subject, person: "" }, title });
  if (conversation === undefined) return undefined;
  const state = conversation.state === "open" ? "open" : "waiting";
  return send(context, actor, { conversation, text, uploads: [], state, to });
}

type Sent = Pick<ReplyInput, "text" | "uploads"> & {
  conversation: ConversationRow;
  state: ReplyInput["state"] | "open";
  /** Recipients, if they are known already. */
  to?: MailReceiver[];
};

/** Adds a message of the team to a locked thread, and queues the mails. ID of the message. */
async function send(
  context: Context,
  actor: AdminPrincipal,
  { conversation, text, uploads, state, to: known }: Sent,
): Promise<string> {
  const { database } = context;
  const { id: conversationId, ownerId } = conversation;
  const to = known ?? (await recipientsOf(database, conversation));
  const isFirst = (await newestId(database, conversationId)) === null;
  const id = randomUUIDv7();
  const createdAt = context.now();
  const author = { authorType: "admin" as const, authorId: actor.adminId, authorName: actor.name };
  const channel = to.length > 0 ? "email" : "page";
  await insertMessage(database, {
    id,
    conversationId,
    direction: "out",
    channel,
    ...author,
    text: withoutLinks(conversation, text),
    createdAt,
  });
  await attachUploads(context, actor, { messageId: id, uploads });
  await mail(context, actor, { conversation, to, messageId: id, text, isFirst });
  await enterState(database, conversationId, state);
  await updateConversation(database, conversationId, {
    lastMessageAt: createdAt,
    lastDirection: "out",
    preview: previewOf(withoutLinks(conversation, text)),
    ownerId: ownerId ?? actor.adminId,
    unreadBy: state === "open" ? conversation.unreadBy : [],
    // If this one comes back, too, the thread is on the list again.
    ...(to.length > 0 && notReturned),
    ...(conversation.counterpartEmail === "" && counterpartOf(to[0])),
  });
  await setReplying(database, { conversationId, administratorId: actor.adminId, at: createdAt }, false);
  const { subjectType, subjectId } = conversation;
  if (subjectType === "contact" && subjectId !== null) await setHandled(context, actor, subjectId, true);
  await holdActor(database, actor);
  return id;
}

/** The other side of a thread that had no address. A stranger may have begun it. */
function counterpartOf(recipient: MailReceiver | undefined) {
  if (recipient === undefined) return {};
  const { name, email } = recipient;
  return { counterpartEmail: email, ...(name !== "" && { counterpartName: name }) };
}

/** Throws `Invalid` if the files are too large for a mail together. */
async function attachUploads(
  context: Context,
  actor: AdminPrincipal,
  { messageId, uploads: ids }: { messageId: string; uploads: string[] },
): Promise<void> {
  const files = await takeUploads(context, actor, { ids, place: placeOf(actor) });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > maximumMessageBytes) throw new Invalid("uploads", tooLargeFilesMessage);
  await media.attachToMessages(
    context.database,
    files.map((file) => ({ ...file, messageId })),
  );
}

type Mailed = {
  conversation: ConversationRow;
  to: MailReceiver[];
  messageId: string;
  text: string;
  isFirst: boolean;
};

async function mail(
  context: Context,
  actor: AdminPrincipal,
  { conversation, to, messageId, text, isFirst }: Mailed,
) {
  if (to.length === 0) return;
  const { id, subjectType, subjectId, title } = conversation;
  const { answers } = await lastMails(context.database, id);
  for (const letter of await withOwnLinks(context, actor, conversation, { to, text })) {
    await emit(context, {
      type: "conversation.replied",
      actor,
      ...letter,
      thread: subjectType && subjectId ? { type: subjectType, id: subjectId } : { type: "conversation", id },
      subject: isFirst ? title : `Re: ${title}`,
      messageId,
      answers,
    });
  }
}
