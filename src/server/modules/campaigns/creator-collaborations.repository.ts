import { and, eq, getTableName, inArray } from "drizzle-orm";
import { boundStates } from "#domain/campaigns/collaboration-states.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";

/** Names of campaigns in which one of these creators has a binding agreement. */
export async function listBindingCampaigns(executor: Executor, influencerIds: string[]): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ name: campaigns.name })
    .from(campaignCreators)
    .innerJoin(campaigns, eq(campaigns.id, campaignCreators.campaignId))
    .where(
      and(
        anyOf(campaignCreators.influencerId, influencerIds),
        inArray(campaignCreators.state, [...boundStates]),
      ),
    )
    .orderBy(campaigns.name)
    .limit(5);
  return rows.map(({ name }) => name);
}

/** IDs of all collaborations of a creator. */
export async function listIdsOfCreator(executor: Executor, influencerId: string): Promise<string[]> {
  const { id } = campaignCreators;
  const rows = await executor
    .select({ id })
    .from(campaignCreators)
    .where(eq(campaignCreators.influencerId, influencerId));
  return rows.map((row) => row.id);
}

/** Collaborations for the privacy command. Erasing leaves the state, days, and prices. */
export const collaborationsPersonalData = {
  name: getTableName(campaignCreators),
  find: (executor: Executor, influencerIds: string[]) =>
    personalRows(executor, campaignCreators, inArray(campaignCreators.influencerId, influencerIds)),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor
      .update(campaignCreators)
      .set({ influencerId: null, creatorName: "", nextStep: "", endWords: "", scores: null, custom: {} })
      .where(inArray(campaignCreators.id, ids));
  },
};
