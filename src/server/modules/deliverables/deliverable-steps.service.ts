import { deliveredStates } from "#domain/deliverables/deliverable-states.ts";
import { Missing } from "#domain/errors.ts";
import type {
  CollaborationStepsService,
  StepBy,
} from "#server/modules/campaigns/collaboration-steps.service.ts";
import { lockBoth } from "#server/modules/campaigns/collaborations.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type {
  DeliverableChangesService,
  DeliverableStep,
  PieceInWork,
} from "./deliverable-changes.service.ts";
import {
  countDeliverables,
  type DeliverableRow,
  findDeliverable,
  lockDeliverable,
} from "./deliverables.repository.ts";

export type DeliverableStepsService = ReturnType<typeof deliverableStepsService>;
type Dependencies = {
  deliverableChanges: Pick<DeliverableChangesService, "apply">;
  collaborationSteps: Pick<CollaborationStepsService, "apply">;
};

/** Steps of deliverables, with their consequences for the collaboration. */
export function deliverableStepsService({ deliverableChanges, collaborationSteps }: Dependencies) {
  /** Starts the collaboration with its first draft, and publishes it with its last deliverable. */
  const follow = async (
    transaction: Executor,
    { campaign, collaboration }: PieceInWork,
    { action, by }: DeliverableStep,
  ): Promise<void> => {
    const system: StepBy = { caller: "system", author: by.author, ...(by.actor && { actor: by.actor }) };
    let row = collaboration;
    if (row.state === "agreed" && (action === "submit" || action === "publish")) {
      row = await collaborationSteps.apply(transaction, campaign, row, { action: "start", by: system });
    }
    const counts = await countDeliverables(transaction, [row.id]);
    const isDelivered = counts.every(({ state }) => deliveredStates.some((each) => each === state));
    const isAnyKept = counts.some(({ state }) => state !== "dropped");
    if (row.state === "producing" && isDelivered && isAnyKept) {
      await collaborationSteps.apply(transaction, campaign, row, { action: "finish", by: system });
    }
    if (row.state === "published" && !isDelivered) {
      await collaborationSteps.apply(transaction, campaign, row, { action: "fault", by: system });
    }
  };

  return {
    /** Takes an allowed step on rows that the caller has locked. */
    async apply(transaction: Executor, piece: PieceInWork, step: DeliverableStep): Promise<DeliverableRow> {
      const after = await deliverableChanges.apply(transaction, piece, step);
      await follow(transaction, piece, step);
      return after;
    },
  };
}

/** Locks the campaign, then the collaboration, then the deliverable. Throws `Missing` if there is none. */
export async function lockPiece(transaction: Executor, id: string): Promise<PieceInWork> {
  const found = await findDeliverable(transaction, id);
  if (found === undefined) throw new Missing();
  const locked = await lockBoth(transaction, found.collaborationId);
  const deliverable = await lockDeliverable(transaction, id);
  if (deliverable === undefined) throw new Missing();
  return { ...locked, deliverable };
}
