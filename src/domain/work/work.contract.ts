import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { cursorSchema, limitSchema } from "../http/paging.ts";
import { singleLine } from "../http/text.ts";
import { daySchema } from "../readers/read-day.ts";
import { lateSubjects, nextStepLength, workGroups, workKinds } from "./work-rules.ts";

const personSchema = z.object({ _id: z.string(), name: z.string() });

/** Owner, due date, and next step of a record. */
export const assignmentSchema = z.object({
  owner: personSchema.nullable(),
  dueOn: z.iso.date().nullable(),
  nextStep: z.string(),
  /** Version of these fields; the record has a version, too. */
  updatedAt: z.string(),
});
export type Assignment = z.output<typeof assignmentSchema>;

/** Omitted fields stay unchanged. */
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
  /** Description of the task. */
  task: z.string(),
  nextStep: z.string(),
  owner: personSchema.nullable(),
  /** The earlier of the team's due date and the promised one. Null if there is neither. */
  dueOn: z.iso.date().nullable(),
  group: z.enum(workGroups),
  /** Kind of lateness and number of days; null if the task is not late. */
  late: z.object({ subject: z.enum(lateSubjects), days: z.number().int() }).nullable(),
  createdAt: z.string(),
});
export type WorkItem = z.output<typeof workItemSchema>;

/** Most urgent first. */
export const workBody = successBody(
  z.object({
    /** Today in the agency's time zone. */
    today: z.iso.date(),
    /** Includes other pages. */
    total: z.number().int(),
    items: z.array(workItemSchema),
    /** Value of `cursor` for the next page. */
    nextCursor: z.string().nullable(),
    /** Administrators who can own work. */
    owners: z.array(personSchema),
  }),
);
export type Work = z.output<typeof workBody>["data"];

export const workQuerySchema = z.object({
  owner: z
    .union([z.literal("me"), z.literal("all"), z.guid()], "must be me, all, or the id of an administrator")
    .default("all"),
  kind: oneOf(workKinds).optional(),
  limit: limitSchema(500).default(200),
  cursor: cursorSchema.optional(),
});
export type WorkQuery = z.output<typeof workQuerySchema>;
