import type { AdminPrincipal } from "#domain/access/principal.ts";
import { deliverableMachine } from "#domain/deliverables/deliverable-states.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import { Conflict } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import type { StepAuthor } from "#server/modules/campaigns/step-author.service.ts";
import type { DeliverableRow, DeliverableValues } from "./deliverables.repository.ts";
import { type DraftRow, decideDraft, lastDraft } from "./drafts.repository.ts";
import { moveDeliverable, refuseIdle } from "./move-deliverable.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

type Draft = Pick<DraftRow, "id">;
type Feedback = { points: Point[]; extra: boolean };

// Decisions about a draft. The team's are part of a step of the deliverable, and resolve to columns that change with it.

export async function approveDraft(
  context: Context,
  actor: AdminPrincipal,
  draft: Draft | undefined,
  feedback: Feedback,
): Promise<DeliverableValues> {
  await decide(context, actor, draft, { ...feedback, decision: "approved" });
  return {};
}

/** `extra`: the changes are outside the agreed rounds. */
export async function askForChanges(
  context: Context,
  actor: AdminPrincipal,
  { deliverable, draft }: { deliverable: DeliverableRow; draft: Draft | undefined },
  feedback: Feedback,
): Promise<DeliverableValues> {
  await decide(context, actor, draft, { ...feedback, decision: "points" });
  return { roundsUsed: deliverable.roundsUsed + (feedback.extra ? 0 : 1), answerBy: null };
}

async function decide(
  context: Context,
  { adminId: decidedBy }: AdminPrincipal,
  draft: Draft | undefined,
  { decision, points, extra: isExtra }: Feedback & { decision: DraftDecision },
): Promise<void> {
  if (draft === undefined) return;
  const decided = { decision, points, isExtra, decidedBy, decidedAt: context.now() };
  await decideDraft(context.database, draft.id, decided);
}

/** The creator declines changes beyond the agreed rounds. The team has to review the draft again. */
export async function refuseChanges(
  context: Context,
  locked: LockedDeliverable,
  { draftId, words, by }: { draftId: string; words: string; by: StepAuthor },
): Promise<void> {
  refuseIdle(locked);
  const draft = await lastDraft(context.database, locked.deliverable.id);
  const step = deliverableMachine.step(locked.deliverable.state, "refuse", by.caller);
  if (typeof step === "string" || draft?.id !== draftId || !draft.isExtra) {
    throw new Conflict("These changes are within the agreement, or were answered already.");
  }
  await decideDraft(context.database, draft.id, { decision: null, isExtra: false });
  await moveDeliverable(context, locked, { action: "refuse", by, draftId, words });
}
