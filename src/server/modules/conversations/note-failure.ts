import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";
import { addReturnedAddress, findDeliveries, recordDelivery } from "#server/platform/mail/mails.service.ts";
import type { ReceivedMail } from "#server/platform/mail-in/received-mail.ts";
import { type ConversationRow, lockConversation } from "./conversations.repository.ts";
import { threadsOfMessages } from "./messages.repository.ts";
import { noteReturned } from "./returned-mails.service.ts";

/** `Message-ID` of a mail of ours. */
const ownMessageId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/**
 * Marks the mail that was returned, and its address. The thread of its message; undefined if the mail is none of
 * ours, or went to somebody else, so that a stranger cannot mark an address.
 */
export async function noteFailure(
  { database, now }: Context,
  { messageId, recipient, status, isFinal }: NonNullable<ReceivedMail["failure"]>,
): Promise<ConversationRow | undefined> {
  const mailId = mailIdOf(messageId ?? "");
  const [delivery] = mailId ? await findDeliveries(database, [mailId]) : [];
  if (delivery === undefined || emailKey(delivery.recipient) !== emailKey(recipient)) return undefined;
  if (isFinal) {
    await recordDelivery(database, delivery.mailId, { state: "bounced", reason: status });
    await addReturnedAddress(database, { email: recipient, reason: status, at: now() });
    await noteReturned(database, { messageId: delivery.aboutId, email: recipient, at: now() });
  }
  const thread = (await threadsOfMessages(database, [delivery.aboutId])).get(delivery.aboutId);
  return thread === undefined ? undefined : lockConversation(database, thread);
}

/** ID of the mail of ours with a `Message-ID`. */
export function mailIdOf(messageId: string): string | undefined {
  return ownMessageId.exec(messageId)?.[1];
}
