import { z } from "zod";
import { messageLength, titleLength } from "../conversations/conversation-rules.ts";
import { recordIdsSchema } from "../http/bulk.ts";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { requiredLine, requiredText } from "../http/text.ts";
import {
  leftOutReasons,
  mailingStates,
  mailingSubjects,
  maximumRecipients,
  stopReasons,
} from "./mailing-rules.ts";

/** A message to many. Placeholders are filled for each recipient. */
export const mailingDraftSchema = z.object({
  /** Kind of the records. */
  about: oneOf(mailingSubjects),
  recordIds: recordIdsSchema(maximumRecipients),
  title: requiredLine("Subject", titleLength),
  text: requiredText("Message", messageLength),
});
export type MailingDraft = z.output<typeof mailingDraftSchema>;

export const newMailingSchema = mailingDraftSchema.extend({
  /** The preview's, so that what is sent is what somebody has seen. */
  version: z.string("must be the version of a preview").max(100),
});
export type NewMailing = z.output<typeof newMailingSchema>;

export const plannedMessageSchema = z.object({
  /** Record that the message is about; the name is empty once it is deleted. */
  subject: z.object({ _id: z.string(), name: z.string() }),
  to: z.array(z.object({ name: z.string(), email: z.string() })),
  title: z.string(),
  text: z.string(),
  /** Placeholders without a value. */
  missing: z.array(z.string()),
  /** Why nobody gets it; null if somebody does. */
  leftOut: z.enum(leftOutReasons).nullable(),
});
export type PlannedMessage = z.output<typeof plannedMessageSchema>;

export const mailingPreviewSchema = z.object({
  version: z.string(),
  messages: z.array(plannedMessageSchema),
  /** Time that sending takes, with the messages of others before these, in seconds. */
  seconds: z.number().int(),
});
export type MailingPreview = z.output<typeof mailingPreviewSchema>;
export const mailingPreviewBody = successBody(z.object({ preview: mailingPreviewSchema }));

export const mailingSchema = z.object({
  _id: z.string(),
  about: z.enum(mailingSubjects),
  /** With placeholders. */
  title: z.string(),
  text: z.string(),
  state: z.enum(mailingStates),
  /** Null unless it is stopped. */
  stopReason: z.enum(stopReasons).nullable(),
  /** Name of the person in whose name it is sent. */
  author: z.string(),
  waiting: z.number().int(),
  sent: z.number().int(),
  leftOut: z.number().int(),
  /** Seconds until the last message is sent; null unless it is being sent. */
  secondsLeft: z.number().int().nullable(),
  createdAt: z.string(),
});
export type Mailing = z.output<typeof mailingSchema>;

export const mailingRecipientSchema = z.object({
  /** Record that the message is about; the name is empty once it is deleted. */
  subject: z.object({ _id: z.string(), name: z.string(), campaignId: z.string().nullable() }),
  sentAt: z.string().nullable(),
  leftOut: z.enum(leftOutReasons).nullable(),
});
export type MailingRecipient = z.output<typeof mailingRecipientSchema>;

export const mailingsBody = successBody(z.object({ mailings: z.array(mailingSchema) }));
const readMailing = z.object({ mailing: mailingSchema, recipients: z.array(mailingRecipientSchema) });
export type ReadMailing = z.output<typeof readMailing>;
export const mailingBody = successBody(readMailing);

export const mailingStateSchema = z.object({ state: oneOf(["sending", "stopped"]) });
