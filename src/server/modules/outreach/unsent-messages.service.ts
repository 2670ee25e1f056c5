import { randomUUIDv7 } from "node:crypto";
import type { MessagePurpose } from "#domain/outreach/message-texts.ts";
import type { Context } from "#server/context.ts";
import {
  closeMessage,
  findOpenMessage,
  listUnsentAbout,
  type MessageRecipient,
  putMessage,
} from "./unsent-messages.repository.ts";

// Messages for people without an email address. They wait until somebody in the team has passed them on by hand.

export { findMessage, moveMessage } from "./unsent-messages.repository.ts";

type NewMessage = {
  purpose: MessagePurpose;
  /** Offer or deliverable. */
  aboutId?: string;
  deliverable?: string;
  dueOn?: string | null;
};

/** Adds a message in place of the recipient's earlier one. */
export function add(context: Context, recipient: MessageRecipient, message: NewMessage): Promise<void> {
  const row = { ...message, id: randomUUIDv7(), createdAt: context.now() };
  return putMessage(context.database, recipient, row);
}

/** The message that waits for a recipient. */
export function openOf(context: Context, recipient: MessageRecipient) {
  return findOpenMessage(context.database, recipient);
}

/** IDs of the offers among these whose message waits. */
export function unsentAmong(context: Context, offerIds: readonly string[]): Promise<Set<string>> {
  return listUnsentAbout(context.database, offerIds);
}

/** Notes that a message was passed on. */
export function passOn(context: Context, id: string): Promise<void> {
  return closeMessage(context.database, { id }, context.now());
}

/** A message about this record, or about anything, is no longer needed: the creator acted, or the record ended. */
export function drop(context: Context, collaborationId: string, aboutId?: string): Promise<void> {
  return closeMessage(context.database, { collaborationId, aboutId }, context.now());
}
