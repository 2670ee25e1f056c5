import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { maximumDeliverablesOfCollaboration } from "#domain/deliverables/deliverable-limits.ts";
import { deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import type {
  Deliverable,
  DeliverableChanges,
  DeliverableInput,
  DeliverableQuery,
  FeedbackInput,
  FullDeliverable,
  TeamResultInput,
} from "#domain/deliverables/deliverables.contract.ts";
import { Conflict, EditConflict } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { lockBoth, type TeamPrincipal } from "#server/modules/campaigns/campaign-records.service.ts";
import * as deliverableReader from "#server/modules/deliverables/deliverable-reader.service.ts";
import { type Change, nameOfActor } from "#server/platform/audit/history.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import {
  type DeliverableRow,
  deliverablesOf,
  insertDeliverables,
  lastPosition,
  listDeliverables,
  updateDeliverable,
} from "./deliverables.repository.ts";
import { lastDraft, updateDraft } from "./drafts.repository.ts";
import { lockWithCampaign, refuseIdle } from "./move-deliverable.ts";
import { putFigures } from "./post-figures.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

// Deliverables, for the team.

export async function list(context: Context, query: DeliverableQuery, principal: TeamPrincipal) {
  const { rows, ...position } = await listDeliverables(context.database, query);
  return { ...position, deliverables: await deliverableReader.list(context, rows, principal) };
}

/** All deliverables of each collaboration, in order. */
export async function ofCollaborations(
  context: Context,
  ids: string[],
  principal: TeamPrincipal,
): Promise<Map<string, Deliverable[]>> {
  const rows = await deliverablesOf(context.database, ids);
  const all = await deliverableReader.list(context, rows, principal);
  return Map.groupBy(all, ({ collaborationId }) => collaborationId);
}

export function read(context: Context, id: string, principal: TeamPrincipal): Promise<FullDeliverable> {
  return one(context, id, principal);
}

/** Adds a deliverable that was not in the offer. A repeated call adds nothing and returns the first one. */
export async function add(
  context: Context,
  actor: AdminPrincipal,
  collaborationId: string,
  input: DeliverableInput,
  idempotencyKey: string | undefined,
): Promise<FullDeliverable> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "deliverable", idempotencyKey, content: [actor.adminId, collaborationId, input] },
    async (transaction) => {
      const both = await lockBoth(transaction.database, collaborationId);
      const { state } = both.collaboration;
      if (state !== "agreed" && state !== "producing") {
        throw new Conflict(
          "You can add deliverables only after the creator has agreed and before everything is published.",
        );
      }
      const last = await lastPosition(transaction.database, collaborationId);
      if (last.count >= maximumDeliverablesOfCollaboration)
        throw new Conflict(`A collaboration has at most ${maximumDeliverablesOfCollaboration} deliverables.`);
      const at = context.now();
      const id = randomUUIDv7();
      await insertDeliverables(transaction.database, [
        {
          ...input,
          id,
          collaborationId,
          campaignId: both.campaign.id,
          position: last.position + 1,
          stateSince: at,
          createdAt: at,
        },
      ]);
      await record(transaction, actor, { ...both, id }, { action: "create", after: input });
      return { _id: id };
    },
  );
  return one(context, result._id, actor);
}

export async function update(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  changes: DeliverableChanges,
): Promise<FullDeliverable> {
  return transact(context, async (transaction) => {
    const locked = await lockWithCampaign(transaction.database, id);
    const { updatedAt, ...values } = changes;
    if (updatedAt !== undefined && updatedAt !== locked.deliverable.updatedAt) {
      throw new EditConflict(await one(transaction, id, actor));
    }
    const after = await updateDeliverable(transaction.database, id, values);
    const changed = changesBetween(edited(locked.deliverable), edited(after));
    if (Object.keys(changed.after).length > 0) {
      await record(transaction, actor, { ...locked, id }, { action: "edit", ...changed });
    }
    return one(transaction, id, actor);
  });
}

/**
 * Replaces the feedback that a program proposes for a draft. Throws `Conflict` unless this draft waits for the
 * team's review.
 */
export function proposeFeedback(
  context: Context,
  actor: ApiKeyPrincipal,
  id: string,
  { draftId, ...input }: FeedbackInput,
): Promise<void> {
  return transact(context, async (transaction) => {
    const locked = await lockWithCampaign(transaction.database, id);
    refuseIdle(locked);
    const draft = await lastDraft(transaction.database, id);
    const { state } = locked.deliverable;
    if (draft?.id !== draftId || (state !== "submitted" && state !== "client_review")) {
      throw new Conflict(
        `This draft isn’t waiting for a response: the state is ‘${deliverableStateLabels[state]}’.`,
      );
    }
    const signature = { proposedBy: nameOfActor(actor), proposedAt: context.now().toISOString() };
    await updateDraft(transaction.database, draftId, { feedback: { ...input, ...signature } });
  });
}

export async function enterResults(
  context: Context,
  actor: TeamPrincipal,
  id: string,
  results: TeamResultInput[],
): Promise<FullDeliverable> {
  return transact(context, async (transaction) => {
    const locked = await lockWithCampaign(transaction.database, id);
    await putFigures(transaction.database, locked, { results, enteredBy: "team", at: context.now() });
    const after = { results: results.length };
    await record(transaction, actor, { ...locked, id }, { action: "edit", after });
    return one(transaction, id, actor);
  });
}

function record(
  context: Context,
  actor: TeamPrincipal,
  { collaboration, id }: Pick<LockedDeliverable, "collaboration"> & { id: string },
  change: Pick<Change, "action" | "before" | "after">,
) {
  return emit(context, {
    type: "records.changed",
    actor,
    changes: { ...change, type: "deliverable", id, name: collaboration.creatorName },
  });
}

function one(context: Context, id: string, principal: TeamPrincipal) {
  return deliverableReader.one(context, id, principal);
}

/** Fields recorded in the history. */
function edited(row: DeliverableRow) {
  return pickFields(row, ["title", "draftDueOn", "publishOn"]);
}
