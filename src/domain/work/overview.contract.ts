import { z } from "zod";
import { campaignSummarySchema } from "../campaigns/campaigns.contract.ts";
import { successBody } from "../http/envelope.ts";
import { lateSubjects, workKinds } from "./work-rules.ts";

/** Overdue work of one kind: how many, and by how many days the oldest. */
const lateSchema = z.object({
  subject: z.enum(lateSubjects),
  count: z.number().int(),
  days: z.number().int(),
});
export type LateCount = z.output<typeof lateSchema>;

const runningSchema = campaignSummarySchema
  .pick({ _id: true, name: true, clientName: true, endsOn: true })
  .extend({ late: z.array(lateSchema) });
export type RunningCampaign = z.output<typeof runningSchema>;

const comingSchema = z.object({
  _id: z.string(),
  kind: z.enum(workKinds),
  on: z.iso.date(),
  name: z.string(),
  /** Event or task of the day. */
  task: z.string(),
});
export type ComingItem = z.output<typeof comingSchema>;

export const overviewBody = successBody(
  z.object({
    /** Today in the agency's time zone. */
    today: z.iso.date(),
    /** Number of tasks that are late, and of those for today. */
    late: z.number().int(),
    dueToday: z.number().int(),
    /** Active campaigns, those with the most late work first. */
    campaigns: z.object({ items: z.array(runningSchema), total: z.number().int() }),
    /** The first events and due dates from today to seven days ahead, by day. */
    coming: z.object({ items: z.array(comingSchema), total: z.number().int() }),
  }),
);
export type Overview = z.output<typeof overviewBody>["data"];
