import { z } from "zod";
import { formatCodes } from "../campaigns/offer-options.ts";
import { successBody } from "../http/envelope.ts";
import { platforms } from "../influencers/platforms.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { moneySchema } from "../money/money.ts";
import { maximumReportDays, resultMetricCodes } from "./deliverable-limits.ts";
import { resultSchema } from "./deliverables.contract.ts";

export const reportedPostSchema = z.object({
  _id: z.string(),
  creatorName: z.string(),
  platform: z.enum(platforms),
  format: z.enum(formatCodes),
  title: z.string(),
  url: z.string().nullable(),
  publishedOn: z.iso.date().nullable(),
  /** Whether the team has checked it against the advertising-label checklist. */
  isVerified: z.boolean(),
  /** Points of the checklist that are not met, with the reason why the post was verified nevertheless. */
  unmet: z.array(z.object({ point: z.string(), reason: z.string() })),
  /** Newest figure of each metric. */
  results: z.array(resultSchema),
  /**
   * A picture or video of the approved draft, at an address that is valid for half an hour at most. Only for the
   * posts that lead the report; null if there is none.
   */
  picture: mediaSchema.nullable(),
});
export type ReportedPost = z.output<typeof reportedPostSchema>;

/** Sums of the newest figures of all posts on one platform. */
export const reportTotalSchema = z.object({
  platform: z.enum(platforms),
  posts: z.number().int(),
  results: z.array(
    z.object({
      metric: z.enum(resultMetricCodes),
      value: z.number(),
      /** Number of posts with this figure, and of those whose figure was only declared by the creator. */
      posts: z.number().int(),
      declared: z.number().int(),
    }),
  ),
});
export type ReportTotal = z.output<typeof reportTotalSchema>;

/** Costs of one view and of one engagement, with more decimals than the currency if small; null if unknown. */
const unitCosts = { perView: moneySchema.nullable(), perEngagement: moneySchema.nullable() };

/**
 * Published posts of a campaign, for its client. Must not contain the agency's costs, its margin, or notes.
 * `revenue` is in minor units of `currency`.
 */
export const reportSchema = z.object({
  campaign: z.object({
    name: z.string(),
    clientName: z.string(),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable(),
  }),
  currency: z.string(),
  /** Whether the link offers the files of the posts as a download. */
  offersFiles: z.boolean(),
  /** The agency's words about the campaign; plain text, may be empty. */
  summary: z.string(),
  /** Today in the agency's time zone. */
  today: z.iso.date(),
  /** In order of publication. */
  posts: z.array(reportedPostSchema),
  totals: z.array(reportTotalSchema),
  /** A figure of all posts by day; null if there are not two days with figures. */
  progress: z
    .object({
      metric: z.enum(resultMetricCodes),
      days: z.array(z.object({ measuredOn: z.iso.date(), value: z.number() })).max(maximumReportDays),
    })
    .nullable(),
  /** Prices that the client pays for the creators of these posts; null if the link does not show them. */
  prices: z
    .object({
      creators: z.array(z.object({ creatorName: z.string(), price: moneySchema.nullable(), ...unitCosts })),
      total: moneySchema,
      ...unitCosts,
    })
    .nullable(),
});
export type Report = z.output<typeof reportSchema>;
export const reportBody = successBody(z.object({ report: reportSchema }));
