import { collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import type { WorkSource } from "#server/modules/work/work.service.ts";
import { listOpenCampaigns } from "./campaigns.repository.ts";
import { listDueCollaborations } from "./collaborations.repository.ts";

const tasks = {
  requested: "Take on the campaign",
  draft: "Finish the draft of the campaign",
  active: "Run the campaign",
  paused: "Resume the campaign",
} as const;

/** Campaigns that are not done, with the day that the team has set. */
export const campaignWork: WorkSource = async (executor, { ownerId, page }) => {
  const { rows, total } = await listOpenCampaigns(executor, { ownerId, page });
  return {
    total,
    rows: rows.map(({ clientName, state, ...row }) => {
      const task = tasks[state as keyof typeof tasks];
      return { ...row, task: clientName === "" ? task : `${task} for ${clientName}` };
    }),
  };
};

/** Creators of active campaigns for whom the team has set a day, or who wait for an answer. */
export const collaborationWork: WorkSource = async (executor, { ownerId, page }) => {
  const { rows, total } = await listDueCollaborations(executor, { ownerId, page });
  return {
    total,
    rows: rows.map(({ creatorName, campaignName, state, hasCounterOffer, ...row }) => ({
      ...row,
      name: creatorName,
      task: hasCounterOffer
        ? `Answer the counter-offer in ${campaignName}`
        : `${collaborationStateLabels[state]} in ${campaignName}`,
    })),
  };
};
