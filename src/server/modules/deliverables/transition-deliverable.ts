import {
  type DeliverableAction,
  deliverableMachine,
  deliverableStateLabels,
} from "#domain/deliverables/deliverable-states.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import type { LockedCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import { creatorContacts } from "#server/modules/outreach/creator-contacts.service.ts";
import * as agreedPayouts from "#server/modules/payouts/agreed-payouts.ts";
import * as grantedRights from "#server/modules/rights/grant-rights.ts";
import { type StepRequest, transition } from "#server/platform/states/transition.ts";
import { readDeliverableDays } from "./deliverable-days.ts";
import {
  type DeliverableRow,
  type DeliverableValues,
  enterDeliverableState,
} from "./deliverables.repository.ts";

/** Rows that the caller has locked, in this order. */
export type LockedDeliverable = LockedCollaboration & { deliverable: DeliverableRow };

export type DeliverableStep = {
  action: DeliverableAction;
  by: StepAuthor;
  draftId?: string | undefined;
  points?: Point[];
  /** The client's decision. */
  decision?: DraftDecision;
  isExtra?: boolean;
  words?: string;
  /** Runs before the state changes. Resolves to other columns that change, and to other words. */
  prepare?: () => Promise<{ values?: DeliverableValues; words?: string }>;
};

/** Steps of the team about which the creator gets a mail. */
const mailedActions: readonly DeliverableAction[] = ["approve", "ask", "fault", "drop"];

/** Takes a step of a deliverable, and starts or stops its rights and payouts. */
export async function transitionDeliverable(
  context: Context,
  { campaign, collaboration, deliverable }: LockedDeliverable,
  step: DeliverableStep,
  request?: StepRequest,
): Promise<{ row: DeliverableRow; isRepeated: boolean }> {
  const { action, by, draftId, points = [], isExtra = false, decision } = step;
  let words = step.words ?? "";
  const moved = await transition(
    context,
    { machine: deliverableMachine, labels: deliverableStateLabels, write: enterDeliverableState },
    deliverable,
    {
      action,
      as: by.caller,
      by: by.author.id,
      prepare: async () => {
        const prepared = (await step.prepare?.()) ?? {};
        words = prepared.words ?? words;
        return prepared.values ?? {};
      },
    },
    request,
  );
  if (moved.isRepeated) return moved;
  const isMailed = by.caller === "editor" && mailedActions.includes(action);
  await emit(context, {
    type: "deliverable.state_changed",
    ...by,
    campaign,
    collaboration,
    deliverable: moved.row,
    action,
    words,
    points,
    isExtra,
    decision,
    before: deliverable.state,
    draftId,
    contacts: isMailed ? await creatorContacts(context.database, collaboration, "drafts") : undefined,
  });
  await followDeliverable(context, { campaign, collaboration, deliverable: moved.row }, by);
  return moved;
}

/** Rights and payouts begin with the publication of a deliverable, and wait again if it goes back. */
async function followDeliverable(
  context: Context,
  { deliverable, ...locked }: LockedDeliverable,
  by: StepAuthor,
): Promise<void> {
  const { id: deliverableId, collaborationId } = deliverable;
  const all = await readDeliverableDays(context.database, collaborationId);
  const state = all.find(({ id }) => id === deliverableId);
  const key = { collaborationId, deliverableId };
  if (state?.isDropped) await grantedRights.drop(context, key, by);
  else if (state?.publishedOn) await grantedRights.publish(context, key, { on: state.publishedOn, by });
  else await grantedRights.unpublish(context, key, by);
  await agreedPayouts.settle(context, locked, by);
}
