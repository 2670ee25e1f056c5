import { z } from "zod";
import { daysBetween } from "../days/calendar-days.ts";
import { deliverableStates } from "../deliverables/deliverable-states.ts";
import { successBody } from "../http/envelope.ts";
import { whenRight } from "../http/when-right.ts";
import { daySchema } from "../readers/read-day.ts";

/** Kinds of calendar entry: due date of a draft, publication, last day of a right. */
export const calendarKinds = ["draft", "publication", "right"] as const;

export const calendarEntrySchema = z.object({
  /** ID of the deliverable or the right. */
  _id: z.string(),
  kind: z.enum(calendarKinds),
  on: z.iso.date(),
  /** 'Reel on Instagram', or the uses that a right allows. */
  title: z.string(),
  creatorName: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  collaborationId: z.string(),
  /** Null for a right. */
  state: z.enum(deliverableStates).nullable(),
  isDone: z.boolean(),
});
export type CalendarEntry = z.output<typeof calendarEntrySchema>;

/** Sorted by day. */
export const calendarBody = z.object({ entries: z.array(calendarEntrySchema) });

/** URL of a feed. It is not stored and cannot be shown again. */
export const calendarFeedBody = successBody(z.object({ url: z.string() }));

/** Calendar apps expect the `.ics` ending. */
export const calendarFeedPath = (token: string) => `/api/calendar/${token}.ics`;

export const calendarFileSchema = z.object({ file: z.string().regex(/^tl_[\w-]{43}\.ics$/) });

/** Maximum number of days per response. */
export const longestSpan = 400;

/** With `campaignId`, the days of one campaign; otherwise those that an administrator is responsible for. */
export const calendarQuerySchema = z
  .object({
    campaignId: z.guid("must be the id of a campaign").optional(),
    from: daySchema,
    to: daySchema,
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    error: "must not be before the first day",
    ...whenRight("from", "to"),
  })
  .refine(({ from, to }) => daysBetween(from, to) <= longestSpan, {
    path: ["to"],
    error: `must be at most ${longestSpan} days after the first`,
    ...whenRight("from", "to"),
  });
export type CalendarQuery = z.output<typeof calendarQuerySchema>;
