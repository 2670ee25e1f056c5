import {
  type CollaborationState,
  collaborationStateLabels,
  unansweredDays,
} from "#domain/campaigns/collaboration-states.ts";
import { startOfDay } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { listOpenCampaigns } from "./campaigns.repository.ts";
import { listDueCollaborations } from "./collaborations.repository.ts";

const tasks = {
  requested: "Take on the campaign",
  draft: "Finish the draft of the campaign",
  active: "Run the campaign",
  paused: "Resume the campaign",
} as const;

/** Open campaigns with a day that the team has set. */
export const campaignWork: WorkSource = async (executor, { ownerId, page }) => {
  const { rows, total } = await listOpenCampaigns(executor, { ownerId, page });
  return {
    total,
    rows: rows.map(({ clientName, state, ...row }) => {
      const task = tasks[state as keyof typeof tasks];
      return {
        ...row,
        task: clientName === "" ? task : `${task} for ${clientName}`,
        subject: "step",
        campaignId: row.id,
      };
    }),
  };
};

/** Creators in active campaigns who have a due date, wait for a reply, or have not replied in time. */
export const collaborationWork: WorkSource = async (executor, { ownerId, page, rules, today }) => {
  const askedBefore = startOfDay(rules.timeZone, addDays(today, 1 - unansweredDays));
  const { rows, total } = await listDueCollaborations(executor, { ownerId, page, askedBefore });
  return {
    total,
    rows: rows.map(({ creatorName, campaignName, state, hasCounterOffer, isSilent, ...row }) => ({
      ...row,
      name: creatorName,
      task: `${taskOf({ state, hasCounterOffer, isSilent })} in ${campaignName}`,
      subject: hasCounterOffer ? "answer" : isSilent ? "reply" : "step",
    })),
  };
};

type Facts = { state: CollaborationState; hasCounterOffer: boolean; isSilent: boolean };

function taskOf({ state, hasCounterOffer, isSilent }: Facts): string {
  if (hasCounterOffer) return "Answer the counter-offer";
  return isSilent ? "Ask again, or close without a reply" : collaborationStateLabels[state];
}
