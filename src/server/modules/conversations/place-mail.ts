import { hasThreadPerPerson, titleLength } from "#domain/conversations/conversation-rules.ts";
import type { LinkSubject } from "#domain/links/link-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";
import { hasBrandAt } from "#server/modules/brands/brands.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { isCreatorAddress } from "#server/modules/outreach/creator-contacts.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { findDeliveries } from "#server/platform/mail/mails.service.ts";
import type { ReceivedMail } from "#server/platform/mail-in/received-mail.ts";
import { senderProof } from "#server/platform/mail-in/sender-proof.ts";
import {
  type ConversationRow,
  countUnfiledSince,
  hasConversationWith,
  listOpenWith,
  lockConversation,
} from "./conversations.repository.ts";
import { findThreadOf, threadsOfMessages } from "./messages.repository.ts";
import { mailIdOf } from "./note-failure.ts";
import { openConversation, openUnfiled } from "./open-conversation.ts";
import { type ReadReplyAddress, readReplyAddress } from "./reply-address.ts";
import { counterpartKeys } from "./reply-recipients.ts";

/** New threads with unknown people within an hour, after which more of them notify nobody. */
const mostUnfiled = { count: 200, within: 60 * 60 * 1000 };

type Person = { name: string; email: string };

/**
 * `isForeign`: the mail is not by the thread's other side, as far as we can tell. `isUnproved`: its address is theirs,
 * but anybody could have written it there. `isQuiet`: it notifies nobody.
 */
export type Place = {
  conversation: ConversationRow;
  isForeign: boolean;
  isUnproved: boolean;
  isQuiet: boolean;
};

/**
 * Thread of a received mail, locked: that of the reply address, or else of the mails that it answers, or else the
 * only open one with the sender, or a new one about no record. A forged reply address leads to a new thread always.
 */
export async function placeMail(context: Context, mail: ReceivedMail): Promise<Place> {
  const address = readReplyAddress(context, mail.recipients);
  if (address === "forged") return unfiled(context, mail);
  const place =
    (address && (await byReplyAddress(context, mail, address))) ??
    (await byAnswer(context, mail)) ??
    (await bySender(context, mail));
  return place ?? unfiled(context, mail);
}

async function byReplyAddress(
  context: Context,
  mail: ReceivedMail,
  { thread, isFor }: ReadReplyAddress,
): Promise<Place | undefined> {
  const { type, id } = thread;
  const counterpart = await personOf(context, mail, { thread, isFor });
  const conversation =
    type === "conversation"
      ? await lockConversation(context.database, id)
      : await openConversation(context, {
          subject: { type, id, person: emailKey(counterpart?.email ?? "") },
          title: titleOf(mail),
          counterpart,
        });
  return conversation && placed(context, conversation, mail, { isFor });
}

/**
 * Person at a client for whom the reply address was made: the sender, or else the holder of one of the record's links,
 * since a reply to the thread must not go to a stranger. Undefined for records with one thread.
 */
async function personOf(
  { database }: Context,
  mail: ReceivedMail,
  { thread: { type, id }, isFor }: ReadReplyAddress,
): Promise<Person | undefined> {
  if (!hasThreadPerPerson(type)) return undefined;
  if (isFor(mail.from.address)) return senderOf(mail);
  const holders = await links.of(database, { type, id } as LinkSubject);
  const holder = holders.find(({ email }) => email !== "" && isFor(email));
  return holder ? { name: holder.personName, email: holder.email } : senderOf(mail);
}

async function byAnswer(context: Context, mail: ReceivedMail): Promise<Place | undefined> {
  const { database } = context;
  const ownIds = mail.answers.flatMap((answered) => mailIdOf(answered) ?? []);
  const [delivery] = await findDeliveries(database, ownIds);
  // The ID of a mail of ours is as secret as a reply address. That of another is known to whoever got it.
  const isAnswerToUs = delivery !== undefined;
  const id =
    (delivery && (await threadsOfMessages(database, [delivery.aboutId])).get(delivery.aboutId)) ??
    (await findThreadOf(database, mail.answers));
  const conversation = id && (await lockConversation(database, id));
  return conversation ? placed(context, conversation, mail, { isAnswerToUs }) : undefined;
}

async function bySender(context: Context, mail: ReceivedMail): Promise<Place | undefined> {
  if (mail.from.address === "") return undefined;
  const [only, other] = await listOpenWith(context.database, emailKey(mail.from.address));
  if (only === undefined || other !== undefined) return undefined;
  const conversation = await lockConversation(context.database, only.id);
  return conversation && placed(context, conversation, mail, {});
}

/** Evidence in a mail that its sender has read the thread. */
type Known = { isFor?: (email: string) => boolean; isAnswerToUs?: boolean };

/**
 * Attributes a mail to the other side if its reply address was made for the sender. Otherwise both have to be known
 * there: the sender, and the person for whom the address was made. And as anybody can write any sender, they must have
 * known something that we have sent, or their domain must vouch for them.
 */
async function placed(
  { database, settings }: Context,
  conversation: ConversationRow,
  mail: ReceivedMail,
  { isFor, isAnswerToUs = false }: Known,
): Promise<Place> {
  const { address } = mail.from;
  const known = await counterpartKeys(database, conversation);
  const isKnown = known.includes(emailKey(address)) && (isFor === undefined || known.some(isFor));
  const isTheirs = isFor?.(address) || isKnown;
  const proof = senderProof(mail, settings.sendersCheckedBy);
  const isProved = proof === "proved" || (proof === "unknown" && (isFor !== undefined || isAnswerToUs));
  return {
    conversation,
    isForeign: !isTheirs || !isProved,
    isUnproved: isTheirs && !isProved,
    isQuiet: false,
  };
}

async function unfiled(context: Context, mail: ReceivedMail): Promise<Place> {
  const since = new Date(context.now().getTime() - mostUnfiled.within);
  const isFlood = (await countUnfiledSince(context.database, since)) >= mostUnfiled.count;
  const isQuiet = isFlood || mail.isAutomatic;
  // Before the new thread makes the address a known one.
  const isUnproved = await seemsForged(context, mail);
  const conversation = await openUnfiled(context, {
    counterpart: senderOf(mail),
    title: titleOf(mail),
    ownerId: null,
    state: isQuiet ? "closed" : "open",
  });
  return { conversation, isForeign: isUnproved, isUnproved, isQuiet };
}

/** Whether the sender's domain disowns a mail, or nothing proves that it comes from the known person it names. */
async function seemsForged({ database, settings }: Context, mail: ReceivedMail): Promise<boolean> {
  const proof = senderProof(mail, settings.sendersCheckedBy);
  return proof === "refuted" || (proof === "unknown" && (await isKnownAddress(database, mail.from.address)));
}

async function isKnownAddress(executor: Executor, email: string): Promise<boolean> {
  if (email === "") return false;
  const key = emailKey(email);
  return (
    (await hasConversationWith(executor, key)) ||
    (await isCreatorAddress(executor, key)) ||
    (await hasBrandAt(executor, key))
  );
}

/** A mail with no sender, or several, is nobody's. */
export function senderOf({ from: { name, address } }: ReceivedMail): Person {
  return { name: name || address || "Unknown sender", email: address };
}

/** Subject without 'Re:' and the like. */
function titleOf({ subject }: ReceivedMail): string {
  const title = subject.replace(/^(?:\s*(?:re|aw|fw|fwd|wg|sv|tr|rv|r|i)\s*(?:\[\d+\])?:)+\s*/i, "").trim();
  return (title || "No subject").slice(0, titleLength).toWellFormed();
}
