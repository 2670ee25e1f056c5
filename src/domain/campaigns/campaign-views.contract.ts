import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { requiredLine, singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { campaignViewNameLength, columnChoices, creatorOrderCodes } from "./campaign-views.ts";
import { collaborationStates } from "./collaboration-states.ts";

/** Query of the table's URL. Omitted parameters are null. */
export const campaignViewQuerySchema = z.object({
  search: singleLine(textLimits.search).nullable().default(null),
  state: oneOf(collaborationStates).nullable().default(null),
  sort: oneOf(creatorOrderCodes).nullable().default(null),
  columns: z
    .enum(columnChoices, `must be ${columnChoices.join(", ")}`)
    .nullable()
    .default(null),
});
export type CampaignViewQuery = z.output<typeof campaignViewQuerySchema>;

export const campaignViewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  query: campaignViewQuerySchema,
});
export type CampaignView = z.output<typeof campaignViewSchema>;

export const campaignViewInputSchema = z.object({
  name: requiredLine("Name", campaignViewNameLength),
  query: campaignViewQuerySchema,
});
export type CampaignViewInput = z.output<typeof campaignViewInputSchema>;

export const campaignViewsBody = successBody(z.object({ views: z.array(campaignViewSchema) }));
export const campaignViewBody = successBody(z.object({ view: campaignViewSchema }));
