import { campaignStateLabels, isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import { collaborationStateLabels, isUnderWay } from "#domain/campaigns/collaboration-states.ts";
import { deliveredStates } from "#domain/deliverables/deliverable-states.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { lockBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import { transitionCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { StepRequest } from "#server/platform/states/transition.ts";
import { countDeliverables, findDeliverable, lockDeliverable } from "./deliverables.repository.ts";
import {
  type DeliverableStep,
  type LockedDeliverable,
  transitionDeliverable,
} from "./transition-deliverable.ts";

/** Locks the campaign, then the collaboration, then the deliverable. Throws `Missing` if there is none. */
export async function lockWithCampaign(transaction: Executor, id: string): Promise<LockedDeliverable> {
  const found = await findDeliverable(transaction, id);
  if (found === undefined) throw new Missing();
  const locked = await lockBoth(transaction, found.collaborationId);
  const deliverable = await lockDeliverable(transaction, id);
  if (deliverable === undefined) throw new Missing();
  return { ...locked, deliverable };
}

/** Throws `Conflict` unless the collaboration is under way. */
export function refuseIdle(locked: LockedDeliverable): void {
  if (isUnderWay(locked)) return;
  const { campaign, collaboration } = locked;
  const [subject, state] = isOpenCampaign(campaign)
    ? ["collaboration", collaborationStateLabels[collaboration.state]]
    : ["campaign", campaignStateLabels[campaign.state]];
  throw new Conflict(`This isn’t possible now: the ${subject}’s state is ‘${state}’.`);
}

/**
 * Takes a step of a deliverable. Starts the collaboration with its first draft, and publishes it with its last
 * deliverable.
 */
export async function moveDeliverable(
  context: Context,
  locked: LockedDeliverable,
  step: DeliverableStep,
  request?: StepRequest,
): Promise<void> {
  const { isRepeated } = await transitionDeliverable(context, locked, step, request);
  if (isRepeated) return;
  const { action, by } = step;
  const { campaign } = locked;
  let { collaboration } = locked;
  const system: StepAuthor = { caller: "system", author: by.author, ...(by.actor && { actor: by.actor }) };
  const move = (next: "start" | "finish" | "fault") =>
    transitionCollaboration(context, { campaign, collaboration }, { action: next, by: system });
  if (collaboration.state === "agreed" && (action === "submit" || action === "publish")) {
    collaboration = await move("start");
  }
  const counts = await countDeliverables(context.database, [collaboration.id]);
  const isDelivered = counts.every(({ state }) => deliveredStates.some((each) => each === state));
  const isAnyKept = counts.some(({ state }) => state !== "dropped");
  if (collaboration.state === "producing" && isDelivered && isAnyKept) await move("finish");
  if (collaboration.state === "published" && !isDelivered) await move("fault");
}
