import { randomUUIDv7 } from "node:crypto";
import { conversationSubjects, hasThreadPerPerson } from "#domain/conversations/conversation-rules.ts";
import { linkTokenPrefix } from "#domain/links/link-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";
import { previewOf } from "./add-message.ts";
import { updateConversation } from "./conversations.repository.ts";
import { hasCopied, insertMessage } from "./messages.repository.ts";
import { openConversation } from "./open-conversation.ts";

type Copied = {
  subject: { type: string; id: string };
  /** Subject line, if it is the first message. */
  title: string;
  person: { name: string; email: string };
  text: string;
};

/** Time within which the same words are the same message, in milliseconds. */
const sameSpan = 24 * 60 * 60 * 1000;
const token = new RegExp(`${linkTokenPrefix}[\\w-]+`, "g");

/**
 * Adds words that somebody of the team has copied into another app to the thread of the record, once. Nobody knows
 * whether they were sent, so the state of the thread stays.
 */
export async function addCopiedMessage(
  context: Context,
  { adminId: authorId, name: authorName }: AdminActor,
  { subject: { type, id }, title, person, text }: Copied,
): Promise<void> {
  const subjectType = conversationSubjects.find((each) => each === type);
  if (text.trim() === "" || subjectType === undefined) return;
  const isOfSeveral = hasThreadPerPerson(subjectType);
  // Somebody at a client without an address has no thread of their own.
  if (isOfSeveral && person.email === "") return;
  const subject = { type: subjectType, id, person: isOfSeveral ? emailKey(person.email) : "" };
  const conversation = await openConversation(context, {
    subject,
    title,
    counterpart: isOfSeveral ? person : undefined,
  });
  if (conversation === undefined) return;
  const { database, now } = context;
  const createdAt = now();
  // The link opens the person's page, and readers of the thread are not that person.
  const words = text.replace(token, `${linkTokenPrefix}…`);
  const since = new Date(createdAt.getTime() - sameSpan);
  if (await hasCopied(database, conversation.id, { text: words, since })) return;
  await insertMessage(database, {
    id: randomUUIDv7(),
    conversationId: conversation.id,
    direction: "out",
    channel: "copied",
    authorType: "admin",
    authorId,
    authorName,
    text: words,
    createdAt,
  });
  await updateConversation(database, conversation.id, {
    lastMessageAt: createdAt,
    lastDirection: "out",
    preview: previewOf(words),
    ownerId: conversation.ownerId ?? authorId,
  });
}
