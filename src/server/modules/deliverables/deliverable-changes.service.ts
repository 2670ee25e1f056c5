import { randomUUIDv7 } from "node:crypto";
import type { PlannedDeliverable } from "#domain/campaigns/offers.contract.ts";
import { agreedPieces } from "#domain/deliverables/agreed-pieces.ts";
import { type DeliverableAction, deliverableMachine } from "#domain/deliverables/deliverable-states.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import type { Emit } from "#server/events/events.ts";
import type { CampaignRow, CollaborationRow } from "#server/modules/campaigns/campaigns.service.ts";
import type { StepBy } from "#server/modules/campaigns/collaboration-steps.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  type DeliverableRow,
  type DeliverableValues,
  deliverablesOf,
  insertDeliverables,
  updateDeliverable,
} from "./deliverables.repository.ts";

export type DeliverableChangesService = ReturnType<typeof deliverableChangesService>;
type Dependencies = {
  influencers: Pick<InfluencersService, "emailOf">;
  moved: MovedPiece;
  emit: Emit;
  now: () => Date;
};

/** Rows that the caller has locked, in this order. */
export type PieceInWork = {
  campaign: CampaignRow;
  collaboration: CollaborationRow;
  deliverable: DeliverableRow;
};
/** Consequences of a deliverable's new state, in the same transaction. */
export type MovedPiece = (transaction: Executor, piece: PieceInWork, by: StepBy) => Promise<void>;
export type DeliverableStep = {
  action: DeliverableAction;
  by: StepBy;
  values?: DeliverableValues;
  draftId?: string;
  points?: Point[];
  /** The client's decision. */
  decision?: DraftDecision;
  isExtra?: boolean;
  words?: string;
};

/** Steps of the team about which the creator gets a mail. */
const toldActions: readonly DeliverableAction[] = ["approve", "ask", "fault", "drop"];

/** The only place where the state of a deliverable changes. */
export function deliverableChangesService({ influencers, moved, emit, now }: Dependencies) {
  const apply = async (
    transaction: Executor,
    { campaign, collaboration, deliverable }: PieceInWork,
    step: DeliverableStep,
  ): Promise<DeliverableRow> => {
    const { action, by, values = {}, draftId, points = [], isExtra = false, words = "", decision } = step;
    const result = deliverableMachine.step(deliverable.state, action, by.caller);
    if (typeof result === "string") throw new Error(`'${action}' is not possible in '${deliverable.state}'`);
    const after = await updateDeliverable(transaction, deliverable.id, {
      ...values,
      state: result.to,
      stateSince: now(),
      stateBy: by.author.id,
      stateAction: action,
    });
    const { influencerId } = collaboration;
    const isTold = by.caller === "editor" && toldActions.includes(action) && influencerId !== null;
    await emit(transaction, {
      type: "deliverable.state_changed",
      ...by,
      campaign,
      collaboration,
      deliverable: after,
      action,
      words,
      points,
      isExtra,
      decision,
      before: deliverable.state,
      draftId,
      creatorEmail: (isTold && (await influencers.emailOf(transaction, influencerId))) || undefined,
    });
    await moved(transaction, { campaign, collaboration, deliverable: after }, by);
    return after;
  };

  return {
    apply,

    /**
     * Adds the deliverables of an agreement, one row for each of the agreed quantity, in its transaction. Resolves to
     * their IDs.
     */
    async makeAgreed(
      transaction: Executor,
      { campaign, collaboration }: Omit<PieceInWork, "deliverable">,
      planned: readonly PlannedDeliverable[],
    ): Promise<string[]> {
      const at = now();
      const rows = agreedPieces(planned).map((piece) => ({
        ...piece,
        id: randomUUIDv7(),
        collaborationId: collaboration.id,
        campaignId: campaign.id,
        stateSince: at,
        createdAt: at,
      }));
      await insertDeliverables(transaction, rows);
      return rows.map(({ id }) => id);
    },

    /** Drops the unpublished deliverables of a collaboration that ends early. */
    async dropRest(
      transaction: Executor,
      campaign: CampaignRow,
      collaboration: CollaborationRow,
      { author, actor }: StepBy,
    ): Promise<void> {
      const by = { caller: "system", author, ...(actor && { actor }) } as const;
      for (const deliverable of await deliverablesOf(transaction, [collaboration.id])) {
        if (typeof deliverableMachine.step(deliverable.state, "drop", "system") === "string") continue;
        await apply(transaction, { campaign, collaboration, deliverable }, { action: "drop", by });
      }
    },
  };
}
