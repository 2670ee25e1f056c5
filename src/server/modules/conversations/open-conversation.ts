import { randomUUIDv7 } from "node:crypto";
import { briefLines } from "#domain/contact/brief.ts";
import type { Context } from "#server/context.ts";
import { findContactMessages } from "#server/modules/contact/contact.service.ts";
import { addReceived } from "./add-message.ts";
import { readSubject, type SubjectRecord } from "./conversation-subjects.ts";
import {
  type ConversationRow,
  insertConversation,
  lockConversationAbout,
  type SubjectOfThread,
} from "./conversations.repository.ts";

type Counterpart = { name: string; email: string };
type Opened = {
  subject: SubjectOfThread;
  title: string;
  /** The other side, if it is not the record's. */
  counterpart?: Counterpart | undefined;
};

/**
 * The thread about a record, locked until the end of the transaction; it is begun if there is none. Undefined if the
 * record is deleted.
 */
export async function openConversation(
  context: Context,
  opened: Opened,
): Promise<ConversationRow | undefined> {
  const { subject } = opened;
  const found = await lockConversationAbout(context.database, subject);
  if (found) return found;
  const record = await readSubject(context.database, subject);
  if (record === undefined) return undefined;
  const begun = await begin(context, opened, record);
  // Somebody else has begun it at the same moment.
  return begun ?? lockConversationAbout(context.database, subject);
}

async function begin(
  context: Context,
  { subject, title, counterpart }: Opened,
  record: SubjectRecord,
): Promise<ConversationRow | undefined> {
  const at = context.now();
  const { name, email } = counterpart ?? record.counterpart;
  const conversation = await insertConversation(context.database, {
    id: randomUUIDv7(),
    subjectType: subject.type,
    subjectId: subject.id,
    person: subject.person,
    counterpartName: name,
    counterpartEmail: email,
    title,
    ownerId: record.ownerId,
    state: "waiting",
    lastMessageAt: at,
    lastDirection: "out",
    preview: "",
    createdAt: at,
  });
  if (conversation && subject.type === "contact") await addForm(context, conversation, subject.id);
  return conversation;
}

/** The words of the contact form are the first message. */
async function addForm(context: Context, conversation: ConversationRow, id: string): Promise<void> {
  const [form] = await findContactMessages(context.database, [id]);
  if (form === undefined) return;
  const { message, brief, name: authorName, createdAt } = form;
  const text = [message, ...briefLines(brief).map(([label, value]) => `${label}: ${value}`)]
    .join("\n")
    .trim();
  await addReceived(context, conversation, {
    channel: "page",
    authorType: "person",
    authorName,
    text,
    createdAt,
  });
}

/** Opens the thread of a message that was sent by the contact form. Its mail tells the team. */
export async function openFormThread(context: Context, id: string): Promise<void> {
  await openConversation(context, { subject: { type: "contact", id, person: "" }, title: "Your message" });
}

type Unfiled = { counterpart: Counterpart } & Pick<ConversationRow, "title" | "ownerId" | "state">;

/** Begins a thread about no record. */
export async function openUnfiled(
  context: Context,
  { counterpart, ...about }: Unfiled,
): Promise<ConversationRow> {
  const at = context.now();
  const conversation = await insertConversation(context.database, {
    id: randomUUIDv7(),
    counterpartName: counterpart.name,
    counterpartEmail: counterpart.email,
    ...about,
    lastMessageAt: at,
    lastDirection: "out",
    preview: "",
    createdAt: at,
  });
  if (conversation === undefined) throw new Error("a new conversation has the ID of another one");
  return conversation;
}
