import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { recordReference } from "../http/record-reference.ts";
import { requiredLine, requiredText, singleLine } from "../http/text.ts";
import { conversationSubjects, messageLength, titleLength } from "./conversation-rules.ts";

export const templateNameLength = 100;
export const maximumMessageTemplates = 200;

/** A message to be sent often. `title` is the subject of a first message; a reply keeps the subject of its thread. */
export const messageTemplateSchema = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string(),
  /** With placeholders such as `{first_name}` and `{custom.shoe_size}`. */
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MessageTemplate = z.output<typeof messageTemplateSchema>;

export const messageTemplateBody = successBody(z.object({ messageTemplate: messageTemplateSchema }));
export const messageTemplatesBody = successBody(
  z.object({ messageTemplates: z.array(messageTemplateSchema) }),
);

export const messageTemplateInputSchema = z.object({
  name: requiredLine("Name", templateNameLength),
  title: requiredLine("Subject", titleLength),
  text: requiredText("Message", messageLength),
});
export type MessageTemplateInput = z.output<typeof messageTemplateInputSchema>;

export const messageTemplateChangesSchema = messageTemplateInputSchema.extend({ updatedAt: openedAtSchema });
export type MessageTemplateChanges = z.output<typeof messageTemplateChangesSchema>;

/** `about`: the record or the thread with whose values the placeholders are filled. */
export const messageDraftInputSchema = z.object({
  about: recordReference([...conversationSubjects, "conversation"] as const),
  title: singleLine(titleLength).default(""),
  text: requiredText("Message", messageLength),
});
export type MessageDraftInput = z.output<typeof messageDraftInputSchema>;

/** `missing`: placeholders without a value, which stay in the text. */
export const messageDraftSchema = z.object({
  title: z.string(),
  text: z.string(),
  missing: z.array(z.string()),
});
export type MessageDraft = z.output<typeof messageDraftSchema>;
export const messageDraftBody = successBody(z.object({ draft: messageDraftSchema }));
