import type { ExclusivityNote } from "#domain/campaigns/collaborations.contract.ts";
import { exclusiveDays, meetCampaign } from "#domain/campaigns/exclusivity.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import { listExclusiveAgreements } from "./offers.repository.ts";

/** Exclusivity of other agreements that overlaps the days of a campaign, by creator ID. */
export async function exclusivitiesOn(
  executor: Executor,
  campaign: CampaignRow,
  { influencerIds, at }: { influencerIds: string[]; at: Date },
): Promise<Map<string, ExclusivityNote[]>> {
  const { timeZone } = await readAgencySettings(executor);
  const notes = new Map<string, ExclusivityNote[]>();
  for (const agreed of await listExclusiveAgreements(executor, campaign, influencerIds)) {
    const { influencerId, creatorName, exclusivity, deliverables, decidedAt, campaignId, name, clientName } =
      agreed;
    if (influencerId === null || exclusivity === null || decidedAt === null) continue;
    const days = exclusiveDays({ agreedOn: dayIn(timeZone, decidedAt), exclusivity, deliverables });
    if (!meetCampaign(days, campaign, dayIn(timeZone, at))) continue;
    const { category } = exclusivity;
    const note = { creatorName, category, ...days, campaign: { _id: campaignId, name }, clientName };
    notes.set(influencerId, [...(notes.get(influencerId) ?? []), note]);
  }
  return notes;
}
