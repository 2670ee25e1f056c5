import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { cursorSchema, limitSchema } from "../http/paging.ts";
import { singleLine } from "../http/text.ts";
import { daySchema } from "../readers/read-day.ts";
import { nextStepLength, workGroups, workKinds } from "./work-rules.ts";

const personSchema = z.object({ _id: z.string(), name: z.string() });

/** Who answers for a record, by when, and what comes next. */
export const assignmentSchema = z.object({
  owner: personSchema.nullable(),
  dueOn: z.iso.date().nullable(),
  nextStep: z.string(),
  /** The version of these fields: the record has its own. */
  updatedAt: z.string(),
});
export type Assignment = z.output<typeof assignmentSchema>;

/** Fields that are not sent stay as they are. */
export const assignmentChangesSchema = z
  .object({
    ownerId: z.guid("must be the id of an administrator").nullable(),
    dueOn: daySchema.nullable(),
    nextStep: singleLine(nextStepLength),
  })
  .partial()
  .extend({ updatedAt: openedAtSchema });
export type AssignmentChanges = z.output<typeof assignmentChangesSchema>;

export const workItemSchema = z.object({
  _id: z.string(),
  kind: z.enum(workKinds),
  name: z.string(),
  /** What there is to do, in words. */
  task: z.string(),
  nextStep: z.string(),
  owner: personSchema.nullable(),
  /** The day that the team has set, or the promised one if it is earlier. Null if there is neither. */
  dueOn: z.iso.date().nullable(),
  group: z.enum(workGroups),
  createdAt: z.string(),
});
export type WorkItem = z.output<typeof workItemSchema>;

/** The most urgent first. */
export const workBody = successBody(
  z.object({
    /** The present day of the agency. */
    today: z.iso.date(),
    /** With those on other pages. */
    total: z.number().int(),
    items: z.array(workItemSchema),
    /** Goes into `cursor` for the next page. */
    nextCursor: z.string().nullable(),
    /** Who can own work. */
    owners: z.array(personSchema),
  }),
);
export type Work = z.output<typeof workBody>["data"];

export const workQuerySchema = z.object({
  owner: z
    .union([z.literal("me"), z.literal("all"), z.guid()], "must be me, all, or the id of an administrator")
    .default("all"),
  kind: z.enum(workKinds, `must be one of ${workKinds.join(", ")}`).optional(),
  limit: limitSchema(500).default(200),
  cursor: cursorSchema.optional(),
});
export type WorkQuery = z.output<typeof workQuerySchema>;
