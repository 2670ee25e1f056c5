import { z } from "zod";
import { formatCodes } from "../campaigns/offer-options.ts";
import { successBody } from "../http/envelope.ts";
import { platforms } from "../influencers/platforms.ts";
import { moneySchema } from "../money/money.ts";
import { resultMetricCodes } from "./deliverable-limits.ts";
import { resultSchema } from "./deliverables.contract.ts";

/** A post that was published. */
export const reportedPostSchema = z.object({
  _id: z.string(),
  creatorName: z.string(),
  platform: z.enum(platforms),
  format: z.enum(formatCodes),
  title: z.string(),
  url: z.string().nullable(),
  publishedOn: z.iso.date().nullable(),
  /** The team has looked at it, with the checklist of advertising labels. */
  isVerified: z.boolean(),
  /** Points of the checklist that it does not meet, and why it was verified all the same. */
  unmet: z.array(z.object({ point: z.string(), reason: z.string() })),
  /** The newest figure of each metric. */
  results: z.array(resultSchema),
});
export type ReportedPost = z.output<typeof reportedPostSchema>;

/** Sums of the newest figures of the posts on one platform. */
export const reportTotalSchema = z.object({
  platform: z.enum(platforms),
  posts: z.number().int(),
  results: z.array(
    z.object({
      metric: z.enum(resultMetricCodes),
      value: z.number(),
      /** Posts that have this figure, and those of them that only the creator has told. */
      posts: z.number().int(),
      declared: z.number().int(),
    }),
  ),
});
export type ReportTotal = z.output<typeof reportTotalSchema>;

/**
 * What was published in a campaign, for its client. What the agency pays, its margin, and notes are not in it. `revenue`
 * is in minor units of `currency`.
 */
export const reportSchema = z.object({
  campaign: z.object({
    name: z.string(),
    clientName: z.string(),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable(),
  }),
  currency: z.string(),
  /** The present day of the agency. */
  today: z.iso.date(),
  /** In the order of publication. */
  posts: z.array(reportedPostSchema),
  totals: z.array(reportTotalSchema),
  /** What the client pays for the creators of these posts; null where the link does not show it. */
  prices: z
    .object({
      creators: z.array(z.object({ creatorName: z.string(), price: moneySchema.nullable() })),
      total: moneySchema,
    })
    .nullable(),
});
export type Report = z.output<typeof reportSchema>;
export const reportBody = successBody(z.object({ report: reportSchema }));
