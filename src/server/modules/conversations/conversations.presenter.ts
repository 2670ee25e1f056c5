import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { DeliveryState, deliveryStates } from "#domain/conversations/conversation-rules.ts";
import type { Conversation, Message } from "#domain/conversations/conversations.contract.ts";
import { splitQuoted } from "#domain/conversations/quoted-text.ts";
import type { AttachedFile } from "#server/modules/media/media.service.ts";
import { keyOfSubject, type SubjectRecord, type SubjectReference } from "./conversation-subjects.ts";
import type { ConversationRow } from "./conversations.repository.ts";
import type { MessageRow } from "./messages.repository.ts";

type Names = ReadonlyMap<string, string>;
type About = { subjects: ReadonlyMap<string, SubjectRecord>; names: Names; reader: AdminPrincipal };

export function presentConversation(row: ConversationRow, { subjects, names, reader }: About): Conversation {
  const owner = row.ownerId === null ? undefined : names.get(row.ownerId);
  const subject = subjectOf(row, subjects);
  return {
    _id: row.id,
    subject,
    counterpart: counterpartOf(row, subject),
    title: row.title,
    owner: row.ownerId !== null && owner !== undefined ? { _id: row.ownerId, name: owner } : null,
    state: row.state,
    snoozedUntil: row.snoozedUntil,
    lastMessage: { direction: row.lastDirection, preview: row.preview, at: row.lastMessageAt.toISOString() },
    returned: row.returnedAt && { email: row.returnedEmail ?? "", at: row.returnedAt.toISOString() },
    isUnread: row.unreadBy.includes(reader.adminId),
    updatedAt: row.updatedAt,
  };
}

/** Without an address, a thread about a creator is theirs, also if a stranger has begun it. */
function counterpartOf(
  { counterpartName, counterpartEmail: email }: ConversationRow,
  subject: Conversation["subject"],
): Conversation["counterpart"] {
  const isOfCreator = subject?.type === "influencer" || subject?.type === "collaboration";
  return { name: (email === "" && isOfCreator && subject.name) || counterpartName, email };
}

function subjectOf(
  { subjectType: type, subjectId: id }: ConversationRow,
  subjects: About["subjects"],
): Conversation["subject"] {
  return type === null || id === null ? null : presentSubject({ type, id }, subjects);
}

export function presentSubject(
  { type, id }: SubjectReference,
  subjects: About["subjects"],
): NonNullable<Conversation["subject"]> {
  const record = subjects.get(keyOfSubject({ type, id }));
  const { name = "", detail = "", campaignId = null } = record ?? {};
  return { type, _id: id, name, detail, campaignId };
}

type Delivery = { recipient: string; state: DeliveryState };
type Parts = { names: Names; deliveries: readonly Delivery[]; attachments: readonly AttachedFile[] };

export function presentMessage(row: MessageRow, { names, deliveries, attachments }: Parts): Message {
  const { text, quoted } =
    row.channel === "email" && row.direction === "in"
      ? splitQuoted(row.text)
      : { text: row.text, quoted: "" };
  return {
    _id: row.id,
    direction: row.direction,
    channel: row.channel,
    author: {
      type: row.authorType,
      _id: row.authorId,
      name: names.get(row.authorId ?? "") ?? row.authorName,
    },
    text,
    quoted,
    otherAddress: row.isForeign
      ? { name: row.authorName, email: row.email, isUnproved: row.isUnproved }
      : null,
    isAutomatic: row.isAutomatic,
    delivery: presentDelivery(deliveries),
    attachments: attachments.map(({ id, ...file }) => ({ _id: id, ...file })),
    leftOut: row.leftOut,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Mails that are still to be sent come before those that were, and failures before both. */
const worstFirst = [
  "bounced",
  "failed",
  "queued",
  "written",
  "sent",
] as const satisfies (typeof deliveryStates)[number][];

function presentDelivery(deliveries: readonly Delivery[]): Message["delivery"] {
  const state = worstFirst.find((each) => deliveries.some((delivery) => delivery.state === each));
  if (state === undefined) return null;
  return { state, recipients: deliveries.map(({ recipient: email }) => ({ email })) };
}
