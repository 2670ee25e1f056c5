import { z } from "zod";
import { ownerQuerySchema, ownerSchema } from "../admin/owner.contract.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema, cursorSchema, limitSchema } from "../http/paging.ts";
import { recordReference } from "../http/record-reference.ts";
import { emailSchema, requiredLine, requiredText, singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { whenRight } from "../http/when-right.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { daySchema } from "../readers/read-day.ts";
import {
  conversationStates,
  conversationSubjects,
  deliveryStates,
  inboxViews,
  maximumFilesOfMessage,
  maximumOwnMessages,
  maximumReceivedFiles,
  messageChannels,
  messageDirections,
  messageLength,
  titleLength,
  tooManyFilesMessage,
} from "./conversation-rules.ts";

const subjectSchema = z.object({
  type: z.enum(conversationSubjects),
  _id: z.string(),
  /** Of the record; empty once it is deleted. */
  name: z.string(),
  /** Second line: the campaign, or the state of the record. */
  detail: z.string(),
  /** Campaign of a collaboration; null for other records. */
  campaignId: z.string().nullable(),
});

/** A thread with one side outside the team. */
export const conversationSchema = z.object({
  _id: z.string(),
  subject: subjectSchema.nullable(),
  counterpart: z.object({ name: z.string(), email: z.string() }),
  /** Subject line of the first mail. */
  title: z.string(),
  owner: ownerSchema,
  state: z.enum(conversationStates),
  /** Day on which a snoozed thread waits for us again. */
  snoozedUntil: z.iso.date().nullable(),
  lastMessage: z.object({
    direction: z.enum(messageDirections),
    /** Start of the text. */
    preview: z.string(),
    at: z.string(),
  }),
  /** The team's last mail that came back, until somebody has seen to it. */
  returned: z.object({ email: z.string(), at: z.string() }).nullable(),
  /** Whether there is a message that the reader has not seen. */
  isUnread: z.boolean(),
  updatedAt: z.string(),
});
export type Conversation = z.output<typeof conversationSchema>;

const attachmentSchema = z.object({
  _id: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  /** Signed URL to download it from. */
  src: z.string(),
  /** A picture or video that could be checked, and may be shown. */
  media: mediaSchema.nullable(),
});

export const messageSchema = z.object({
  _id: z.string(),
  direction: z.enum(messageDirections),
  channel: z.enum(messageChannels),
  author: z.object({
    type: z.enum(["admin", "person", "system"]),
    _id: z.string().nullable(),
    name: z.string(),
  }),
  text: z.string(),
  /** Quotes and signature at the end of the mail, which are folded away. */
  quoted: z.string(),
  /**
   * Sender of a mail that nobody has attributed to the other side yet. Unless it is `isUnproved`, the address is
   * another one; otherwise it is theirs, and anybody could have written it there.
   */
  otherAddress: z.object({ name: z.string(), email: z.string(), isUnproved: z.boolean() }).nullable(),
  isAutomatic: z.boolean(),
  /** State of the mails that passed it on, the worst of several; null if there was none. */
  delivery: z
    .object({ state: z.enum(deliveryStates), recipients: z.array(z.object({ email: z.string() })) })
    .nullable(),
  attachments: z.array(attachmentSchema),
  /** Names of attachments that were too many, too large, or unreadable. */
  leftOut: z.array(z.string()),
  createdAt: z.string(),
});
export type Message = z.output<typeof messageSchema>;

const replySideSchema = z.object({
  recipients: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Whether the other side also reads it on their page. */
  isShownOnPage: z.boolean(),
  /** Empty if a message can be sent. */
  refusal: z.string(),
  /** About recipients whose mails were returned lately. */
  warning: z.string(),
});
export type ReplySide = z.output<typeof replySideSchema>;

export const threadSchema = z.object({
  conversation: conversationSchema,
  /** Oldest first; the newest page. */
  messages: z.array(messageSchema),
  /** ID of the message that was added last, which a reply names as `seen`. */
  newest: z.string().nullable(),
  /** Position of the page before; null if there is none. */
  earlier: z.string().nullable(),
  /** Recipients of a reply, or the reason why none can be sent. */
  reply: replySideSchema,
  /** Names of others who are writing a reply at this moment. */
  replying: z.array(z.string()),
});
export type Thread = z.output<typeof threadSchema>;

export const conversationsBody = z.array(conversationSchema);
export const conversationBody = successBody(z.object({ conversation: conversationSchema }));
export const threadBody = successBody(z.object({ thread: threadSchema }));
/** `thread` is null if nobody has written yet. `reply`: where a message would go. */
export const threadOfRecordBody = successBody(
  z.object({ thread: threadSchema.nullable(), reply: replySideSchema }),
);

export const inboxQuerySchema = arrayPageQuerySchema.extend({
  view: oneOf(inboxViews).default("all"),
  owner: ownerQuerySchema.optional(),
  search: singleLine(textLimits.search).optional(),
  /** Type and ID of a record, for the threads about it. */
  subject: recordReference(conversationSubjects).optional(),
  limit: limitSchema(100).default(30),
});
export type InboxQuery = z.output<typeof inboxQuerySchema>;

export const inboxCountsBody = successBody(
  z.object({
    counts: z.object({
      /** Threads with messages that the reader has not seen. */
      unread: z.number().int(),
      mine: z.number().int(),
      unassigned: z.number().int(),
      open: z.number().int(),
    }),
  }),
);

/** The thread's `earlier`, for the messages before. */
export const threadQuerySchema = z.object({ cursor: cursorSchema.optional() });
/** A record, or an address about no record. */
export const recordThreadQuerySchema = z
  .object({ subject: recordReference(conversationSubjects).optional(), email: emailSchema.optional() })
  .refine(({ subject, email }) => (subject === undefined) !== (email === undefined), {
    path: ["subject"],
    message: "must be given, or else an email",
    ...whenRight("subject", "email"),
  });
export type RecordThreadQuery = z.output<typeof recordThreadQuerySchema>;

export const creatorSubjectsQuerySchema = z.object({ creator: z.guid("must be the id of a creator") });
/** Newest first. */
export const creatorSubjectsBody = successBody(z.object({ subjects: z.array(subjectSchema) }));

const text = requiredText("Message", messageLength);
/** IDs of files that the writer has uploaded for messages. */
const uploads = z.array(z.guid()).max(maximumFilesOfMessage, tooManyFilesMessage).default([]);

export const replySchema = z.object({
  text,
  uploads,
  /** The thread's `newest` when it was read. */
  seen: z.guid().nullable(),
  /** State of the thread afterwards. */
  state: oneOf(["waiting", "closed"]).default("waiting"),
});
export type ReplyInput = z.output<typeof replySchema>;

/** A first message: about the record `subject`, or to the address `email`. */
export const newConversationSchema = z
  .object({
    subject: recordReference(conversationSubjects).optional(),
    email: emailSchema.optional(),
    name: singleLine(textLimits.name).default(""),
    title: requiredLine("Subject", titleLength),
    text,
    uploads,
  })
  .refine(({ subject, email }) => (subject === undefined) !== (email === undefined), {
    path: ["email"],
    message: "must be given, or else a subject",
    ...whenRight("subject", "email"),
  });
export type NewConversation = z.output<typeof newConversationSchema>;

export const conversationChangesSchema = z.object({
  state: oneOf(conversationStates).optional(),
  /** Required for `snoozed`. */
  snoozedUntil: daySchema.optional(),
  ownerId: z.guid().nullable().optional(),
  /** `null` says that somebody has seen to the mail that came back. */
  returned: z.null("must be null").optional(),
  /** Files an unassigned thread under a record. */
  subject: recordReference(conversationSubjects).optional(),
  updatedAt: openedAtSchema,
});
export type ConversationChanges = z.output<typeof conversationChangesSchema>;

export const readMarkSchema = z.object({ isUnread: z.boolean("must be true or false") });
export const replyingSchema = z.object({ isReplying: z.boolean("must be true or false") });
export const messageParametersSchema = z.object({ id: z.guid(), messageId: z.guid() });

/** Of these, one is the source of the mail. */
export const rawMailFields = ["email", "body-mime", "RawEmail"] as const;
export const rawMailSchema = z
  .object({ email: z.string(), "body-mime": z.string(), RawEmail: z.string() })
  .partial();

/** A message as the other side sees it on their page. */
export const ownMessageSchema = z.object({
  _id: z.string(),
  /** Whether they wrote it. */
  isOwn: z.boolean(),
  /** Name of the person of the team; empty if they have none. */
  name: z.string(),
  text: z.string(),
  files: z
    .array(attachmentSchema.pick({ _id: true, name: true, bytes: true, src: true }))
    .max(maximumReceivedFiles),
  createdAt: z.string(),
});
export type OwnMessage = z.output<typeof ownMessageSchema>;
/** Oldest first; the newest ones. */
export const ownMessagesBody = successBody(
  z.object({ messages: z.array(ownMessageSchema).max(maximumOwnMessages) }),
);
