import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { recordReference } from "../http/record-reference.ts";
import { requiredText } from "../http/text.ts";
import { authorTypes, entryActions, entryKinds, noteLength, timelineSubjects } from "./timeline-rules.ts";

/** An entry in a record's timeline. Removed notes stay without their text. */
export const timelineEntrySchema = z.object({
  _id: z.string(),
  /** The record that it belongs to. A campaign's timeline includes those of its creators. */
  subject: z.object({ type: z.enum(timelineSubjects), _id: z.string() }),
  kind: z.enum(entryKinds),
  /** Description of the event; empty for a note. */
  title: z.string(),
  /** Text of the note, or the comment on the event. */
  text: z.string(),
  /** Never shown outside the team, nor to viewers and programs. */
  teamOnly: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  author: z.object({ type: z.enum(authorTypes), _id: z.string().nullable(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
  isEdited: z.boolean(),
  removedAt: z.string().nullable(),
  actions: z.array(z.enum(entryActions)),
});
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

/** Newest first. */
export const timelineBody = z.array(timelineEntrySchema);
export const timelineEntryBody = successBody(z.object({ entry: timelineEntrySchema }));

export const timelineSubjectSchema = z.object({ subject: recordReference(timelineSubjects) });
export const timelineQuerySchema = arrayPageQuerySchema.extend(timelineSubjectSchema.shape);
export type TimelineQuery = z.output<typeof timelineQuerySchema>;

const text = requiredText("Note", noteLength);

export const noteSchema = z.object({ text, teamOnly: z.boolean("must be true or false").default(true) });
export type Note = z.output<typeof noteSchema>;

export const noteChangesSchema = z.object({
  text,
  teamOnly: z.boolean("must be true or false").optional(),
  updatedAt: openedAtSchema,
});
export type NoteChanges = z.output<typeof noteChangesSchema>;
