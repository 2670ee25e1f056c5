import { campaignChangesSchema, campaignInputSchema } from "#domain/campaigns/campaigns.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { type CampaignValues, inputOf } from "./campaign-values.ts";

export function newCampaignProblems(values: CampaignValues) {
  return fieldProblems(campaignInputSchema, inputOf(values));
}

export function campaignProblems(values: CampaignValues) {
  return fieldProblems(campaignChangesSchema, inputOf(values));
}
