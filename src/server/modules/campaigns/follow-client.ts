import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { CollaborationAction, CollaborationState } from "#domain/campaigns/collaboration-states.ts";
import type { ItemDecision, VoteDecision, VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { TimelineAuthor } from "#server/modules/timeline/timeline-author.service.ts";
import { lockCampaign } from "./campaigns.repository.ts";
import { lockCollaborationOf } from "./collaborations.repository.ts";
import { moveCollaboration } from "./move-collaboration.ts";

/** A client's decision about a creator on a shortlist of a campaign. */
export type ClientDecision = {
  campaignId: string;
  shortlistId: string;
  influencerId: string;
  decision: ItemDecision;
  reason: VoteReason | null;
  comment: string;
  author: TimelineAuthor;
};

/**
 * Applies a client's decision on a shortlist to the campaign. A client can change a state that they set on the
 * same shortlist. A state that the team set does not change; its owner is notified instead.
 */
export async function followClient(context: Context, decided: ClientDecision): Promise<void> {
  const { campaignId, influencerId, shortlistId, decision, reason, comment, author } = decided;
  const campaign = await lockCampaign(context.database, campaignId, "share");
  if (campaign === undefined || !isOpenCampaign(campaign)) return;
  let row = await lockCollaborationOf(context.database, campaignId, influencerId);
  if (row === undefined) return;
  const own = row.decidedOn === shortlistId;
  const steps = stepsTo(row.state, decision, own);
  if (steps.length === 0 && isBeyondClient(row.state, decision)) {
    await emit(context, {
      type: "collaboration.client_decided",
      author,
      campaign,
      collaboration: row,
      vote: { decision, reason, comment },
    });
  }
  for (const action of steps) {
    row = await moveCollaboration(
      context,
      { campaign, collaboration: row },
      { action, by: { caller: "client", author }, decidedOn: shortlistId, reason, words: comment },
    );
  }
}

/** Whether a client's decision comes too late to change anything, so that the owner has to know. */
function isBeyondClient(state: CollaborationState, decision: ItemDecision): decision is VoteDecision {
  if (decision === "open" || state === "listed" || state === "cleared") return false;
  return state !== "passed" || decision === "approved";
}

/** Actions from a state to the client's decision. `own`: the client set the present state, on the same shortlist. */
function stepsTo(state: CollaborationState, decision: ItemDecision, own: boolean): CollaborationAction[] {
  const wanted = decision === "approved" ? "clear" : decision === "rejected" ? "pass" : undefined;
  if (state === "listed") return wanted ? [wanted] : [];
  if (state === "cleared") {
    if (wanted === "pass") return ["pass"];
    return wanted === undefined && own ? ["unclear"] : [];
  }
  if (state !== "passed" || !own || wanted === "pass") return [];
  return wanted === "clear" ? ["reopen", "clear"] : ["reopen"];
}
