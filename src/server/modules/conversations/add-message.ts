import { randomUUIDv7 } from "node:crypto";
import { splitQuoted } from "#domain/conversations/quoted-text.ts";
import type { Context } from "#server/context.ts";
import { listActingIds } from "#server/modules/admin/admin.service.ts";
import { type ConversationRow, notReturned, updateConversation } from "./conversations.repository.ts";
import { enterState } from "./enter-state.ts";
import { insertMessage, type NewMessage } from "./messages.repository.ts";

/** In characters. */
const previewLength = 200;

/** A new message, and its thread afterwards. `isNews`: the team has to hear of it. */
export type Added = { id: string; conversation: ConversationRow; isNews: boolean };
/** `isQuiet`: it changes nothing, and nobody hears of it, as of an automatic one. */
type Received = Omit<NewMessage, "id" | "conversationId" | "direction"> & { isQuiet?: boolean };

/**
 * Adds a message of the other side to a locked thread, which then waits for the team. Undefined if the message is stored
 * already.
 */
export async function addReceived(
  context: Context,
  conversation: ConversationRow,
  { isQuiet = false, ...received }: Received,
): Promise<Added | undefined> {
  const { database } = context;
  const id = randomUUIDv7();
  const message = { ...received, id, conversationId: conversation.id, direction: "in" as const };
  if (!(await insertMessage(database, message))) return undefined;
  const isNews = !message.isAutomatic && !isQuiet;
  const isNewest = message.createdAt >= conversation.lastMessageAt || conversation.preview === "";
  const state = isNews ? "open" : conversation.state;
  await enterState(database, conversation.id, state, state === "snoozed" ? conversation.snoozedUntil : null);
  const changed = await updateConversation(database, conversation.id, {
    ...(isNewest && {
      lastMessageAt: message.createdAt,
      lastDirection: "in",
      preview: previewOf(message.text),
    }),
    ...(isNews && !message.isForeign && notReturned),
    ...(isNews && { unreadBy: await readersOf(context, conversation) }),
    ...(message.email && !message.isForeign && !message.isAutomatic && { counterpartEmail: message.email }),
  });
  return { id, conversation: changed, isNews };
}

async function readersOf(context: Context, { ownerId }: ConversationRow): Promise<string[]> {
  return ownerId === null ? listActingIds(context.database) : [ownerId];
}

/** Start of a message on one line. */
export function previewOf(text: string): string {
  return splitQuoted(text).text.replace(/\s+/g, " ").trim().slice(0, previewLength).toWellFormed();
}
