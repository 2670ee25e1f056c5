import { z } from "zod";
import { recordIdsSchema } from "../http/bulk.ts";
import { successBody } from "../http/envelope.ts";
import { maximumNotices, ownDataActions } from "./data-notice-rules.ts";

export const dataNoticesInputSchema = z.object({ ids: recordIdsSchema(maximumNotices) });

/** Number of creators who got a mail, and of those who did not, by the reason. */
export const noticeCountsSchema = z.object({
  sent: z.number().int(),
  enteredThemselves: z.number().int(),
  alreadyTold: z.number().int(),
  offLimits: z.number().int(),
  withoutAddress: z.number().int(),
  notFound: z.array(z.string()),
});
export type NoticeCounts = z.output<typeof noticeCountsSchema>;
export const dataNoticesBody = successBody(noticeCountsSchema);

const day = z.iso.date();

/** Data about a creator, as they read it behind their link. */
export const ownDataSchema = z.object({
  name: z.string(),
  /** Origin of the data. Empty: not noted. */
  source: z.string(),
  /** The day on which the agency got the data, or added the creator. */
  since: day,
  /** Null if the link was sent to somebody who stands for the creator. */
  contact: z.object({ email: z.string(), phone: z.string() }).nullable(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })).max(100),
  /** Kinds of data that are not shown. */
  kinds: z.array(z.string()).max(20),
  isPublic: z.boolean(),
  /** Why the agency stores the data, in its words. */
  reason: z.string(),
  isObjected: z.boolean(),
  /** Last day for the erasure that was asked for. */
  erasedBy: day.nullable(),
  /** Whether an agreement keeps the record until its duties end. */
  isBound: z.boolean(),
  actions: z.array(z.enum(ownDataActions)),
});
export type OwnData = z.output<typeof ownDataSchema>;
export const ownDataBody = successBody(z.object({ notice: ownDataSchema }));
