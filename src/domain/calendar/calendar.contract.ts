import { z } from "zod";
import { deliverableStates } from "../deliverables/deliverable-states.ts";
import { successBody } from "../http/envelope.ts";
import { daySchema } from "../readers/read-day.ts";
import { daysBetween } from "../rights/right-rules.ts";

/** What has a day: a draft that is due, a publication, the last day of a right. */
export const calendarKinds = ["draft", "publication", "right"] as const;

export const calendarEntrySchema = z.object({
  /** Of the deliverable, or of the right. */
  _id: z.string(),
  kind: z.enum(calendarKinds),
  on: z.iso.date(),
  /** 'Reel on Instagram', or what the client may do. */
  title: z.string(),
  creatorName: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  collaborationId: z.string(),
  /** Of a deliverable. */
  state: z.enum(deliverableStates).nullable(),
  isDone: z.boolean(),
});
export type CalendarEntry = z.output<typeof calendarEntrySchema>;

/** By day. */
export const calendarBody = z.object({ entries: z.array(calendarEntrySchema) });

/** The address of a feed, which is not stored and cannot be shown again. */
export const calendarFeedBody = successBody(z.object({ url: z.string() }));

/** Where a feed is read: the token of its link, and the ending that calendars expect. */
export const calendarFeedPath = (token: string) => `/api/calendar/${token}.ics`;

export const calendarFileSchema = z.object({ file: z.string().regex(/^tl_[\w-]{43}\.ics$/) });

/** The most days that one answer covers. */
export const longestSpan = 400;

/** Days of a campaign, or of all that a person answers for. */
export const calendarQuerySchema = z
  .object({
    campaignId: z.guid("must be the id of a campaign").optional(),
    from: daySchema,
    to: daySchema,
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "must not be before the first day" })
  .refine(({ from, to }) => daysBetween(from, to) <= longestSpan, {
    path: ["to"],
    error: `must be at most ${longestSpan} days after the first`,
  });
export type CalendarQuery = z.output<typeof calendarQuerySchema>;
