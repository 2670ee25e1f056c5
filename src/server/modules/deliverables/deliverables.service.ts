import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { longDate } from "#domain/days/long-date.ts";
import { maximumDeliverablesOfCollaboration } from "#domain/deliverables/deliverable-limits.ts";
import { deliverableMachine, deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import type {
  Deliverable,
  DeliverableChanges,
  DeliverableInput,
  DeliverableQuery,
  DeliverableStateChange,
  FeedbackInput,
  FullDeliverable,
  TeamResultInput,
} from "#domain/deliverables/deliverables.contract.ts";
import { lateEntryDays } from "#domain/deliverables/late-entry.ts";
import { Conflict, EditConflict, Invalid, InvalidFields, StepConflict } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { postAddress } from "#domain/influencers/platform-hosts.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { isRepeatedAction } from "#domain/states/repeated-action.ts";
import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts, type TeamPrincipal } from "#server/modules/campaigns/campaigns.service.ts";
import { editor } from "#server/modules/campaigns/collaboration-steps.service.ts";
import { lockBoth } from "#server/modules/campaigns/collaborations.service.ts";
import { type Change, nameOfActor } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { DeliverableStep, PieceInWork } from "./deliverable-changes.service.ts";
import { missingInStep } from "./deliverable-needs.ts";
import type { DeliverableReader } from "./deliverable-reader.ts";
import { type DeliverableStepsService, lockPiece } from "./deliverable-steps.service.ts";
import {
  type DeliverableRow,
  deliverablesOf,
  findPublished,
  insertDeliverables,
  lastPosition,
  listDeliverables,
  updateDeliverable,
} from "./deliverables.repository.ts";
import { answerDraft, lastDraft } from "./drafts.repository.ts";
import { type DraftsService, refuseIdle, type SentDraft } from "./drafts.service.ts";
import { putFigures } from "./post-figures.ts";

export type { DeliverableReader } from "./deliverable-reader.ts";
export {
  type DaysOf,
  deliverablesPersonalData,
  findDeliverable,
  listDeliverableDays,
} from "./deliverables.repository.ts";
export { draftsPersonalData } from "./drafts.repository.ts";
export { collaborationsAwaitingAnswer, unfinishedOf } from "./unfinished-pieces.ts";

export type DeliverablesService = ReturnType<typeof deliverablesService>;
type Dependencies = {
  database: Database;
  deliverableReader: DeliverableReader;
  deliverableSteps: DeliverableStepsService;
  drafts: DraftsService;
  context: Context;
  emit: Emit;
  now: () => Date;
};

/** Deliverables, for the team. */
export function deliverablesService(dependencies: Dependencies) {
  const { database, deliverableReader, deliverableSteps, drafts, context, emit, now } = dependencies;

  const record = (
    transaction: Executor,
    actor: TeamPrincipal,
    { collaboration, id }: Pick<PieceInWork, "collaboration"> & { id: string },
    change: Pick<Change, "action" | "before" | "after">,
  ) =>
    emit(transaction, {
      type: "records.changed",
      actor,
      changes: { ...change, type: "deliverable", id, name: collaboration.creatorName },
    });

  const one = (executor: Executor, id: string, principal: TeamPrincipal) =>
    deliverableReader.one(executor, id, principal);

  /** Columns that a step changes in addition to the state. */
  const valuesOf = async (
    transaction: Executor,
    piece: PieceInWork,
    change: DeliverableStateChange,
  ): Promise<Pick<DeliverableStep, "values" | "words" | "points" | "isExtra">> => {
    const { action, points, extra, words, checklist } = change;
    const { deliverable } = piece;
    if (action === "publish") return published(transaction, piece, change);
    if (action === "ask") {
      const values = { roundsUsed: deliverable.roundsUsed + (extra ? 0 : 1), answerBy: null };
      return { values, points, isExtra: extra };
    }
    if (action === "verify") return { values: { disclosure: checklist, words: "" } };
    if (action === "fault") return { values: { ...unpublished, words } };
    if (action === "drop") return { values: { words } };
    return {};
  };

  /**
   * Address and day of publication, with a note if the day is long ago. Throws `Conflict` for the address of another
   * deliverable in the campaign, and `Invalid` for a day before the agreement or after today: rights and payment
   * terms start on it.
   */
  const published = async (
    transaction: Executor,
    { campaign, collaboration, deliverable }: PieceInWork,
    { url, publishedOn }: { url: string; publishedOn?: string | undefined },
  ): Promise<Pick<DeliverableStep, "values" | "words">> => {
    const publishedKey = postAddress(url);
    const present = await findPublished(transaction, campaign.id, publishedKey);
    if (present !== undefined && present.id !== deliverable.id) {
      throw new Conflict("Another piece of this campaign has this address.", "url");
    }
    const { timeZone } = await readAgencySettings(transaction);
    const today = dayIn(timeZone, now());
    const on = publishedOn ?? today;
    if (on > today) throw new Invalid("publishedOn", "must not be in the future");
    const [about] = await findCollaborationFacts(transaction, [collaboration.id]);
    const agreedOn = dayIn(timeZone, about?.agreedAt ?? collaboration.createdAt);
    if (on < agreedOn) {
      throw new Invalid("publishedOn", `must not be before the agreement, on ${longDate(agreedOn)}`);
    }
    const publication = { publishedOn: on, publishedAt: now() };
    const lateDays = lateEntryDays(publication, timeZone);
    return {
      values: { ...publication, publishedUrl: url, publishedKey, words: "" },
      words: lateDays === null ? "" : `Published on ${longDate(on)}, and entered ${lateDays} days later.`,
    };
  };

  const setState = async (
    transaction: Executor,
    actor: AdminPrincipal,
    { id, change }: { id: string; change: DeliverableStateChange },
  ): Promise<void> => {
    const piece = await lockPiece(transaction, id);
    const { deliverable } = piece;
    const { action, draftId, updatedAt, words } = change;
    if (isRepeatedAction(deliverableMachine, deliverable, { action, actorId: actor.adminId, now: now() }))
      return;
    const facts = await deliverableReader.facts(transaction, piece);
    const isOfDraft = action === "approve" || action === "ask";
    const isOvertaken =
      (updatedAt !== undefined && updatedAt !== deliverable.updatedAt) ||
      (isOfDraft && draftId !== undefined && draftId !== facts.draft?.id);
    if (isOvertaken) throw new EditConflict(await one(transaction, id, actor));
    if (typeof deliverableMachine.step(deliverable.state, action, "editor") === "string") {
      throw new StepConflict(await one(transaction, id, actor), deliverableStateLabels[deliverable.state]);
    }
    if (action !== "drop") refuseIdle(piece);
    const missing = missingInStep(action, facts, change);
    if (isOfDraft && draftId === undefined) missing.push({ path: "draftId", message: "The draft is needed" });
    if (missing.length > 0) throw new InvalidFields(missing);
    if (isOfDraft && facts.draft) {
      await answerDraft(transaction, facts.draft.id, {
        decision: action === "approve" ? "approved" : "points",
        points: change.points,
        isExtra: change.extra,
        decidedBy: actor.adminId,
        decidedAt: now(),
      });
    }
    await deliverableSteps.apply(transaction, piece, {
      action,
      by: editor(actor),
      words,
      ...(await valuesOf(transaction, piece, change)),
      ...(draftId !== undefined && { draftId }),
    });
  };

  return {
    published,

    async list(query: DeliverableQuery, principal: TeamPrincipal) {
      const { rows, ...position } = await listDeliverables(database, query);
      return { ...position, deliverables: await deliverableReader.list(database, rows, principal) };
    },

    /** All deliverables of each collaboration, in order. */
    async ofCollaborations(ids: string[], principal: TeamPrincipal): Promise<Map<string, Deliverable[]>> {
      const rows = await deliverablesOf(database, ids);
      const all = await deliverableReader.list(database, rows, principal);
      return Map.groupBy(all, ({ collaborationId }) => collaborationId);
    },

    read: (id: string, principal: TeamPrincipal): Promise<FullDeliverable> => one(database, id, principal),

    /** Adds a deliverable that was not in the offer. A repeated call adds nothing and returns the first one. */
    async add(
      actor: AdminPrincipal,
      collaborationId: string,
      input: DeliverableInput,
      idempotencyKey: string | undefined,
    ): Promise<FullDeliverable> {
      const { result } = await idempotencyKeys.once(
        context,
        { form: "deliverable", idempotencyKey, content: [actor.adminId, collaborationId, input] },
        async ({ database: transaction }) => {
          const both = await lockBoth(transaction, collaborationId);
          const { state } = both.collaboration;
          if (state !== "agreed" && state !== "producing") {
            throw new Conflict(
              "Pieces are added while the creator is bound and has not published everything.",
            );
          }
          const last = await lastPosition(transaction, collaborationId);
          if (last.count >= maximumDeliverablesOfCollaboration)
            throw new Conflict("There is no room for more pieces.");
          const at = now();
          const id = randomUUIDv7();
          await insertDeliverables(transaction, [
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
      return one(database, result._id, actor);
    },

    async update(actor: AdminPrincipal, id: string, changes: DeliverableChanges): Promise<FullDeliverable> {
      return database.transaction(async (transaction) => {
        const piece = await lockPiece(transaction, id);
        const { updatedAt, ...values } = changes;
        if (updatedAt !== undefined && updatedAt !== piece.deliverable.updatedAt) {
          throw new EditConflict(await one(transaction, id, actor));
        }
        const after = await updateDeliverable(transaction, id, values);
        const changed = recordChanges(edited(piece.deliverable), edited(after));
        if (Object.keys(changed.after).length > 0) {
          await record(transaction, actor, { ...piece, id }, { action: "edit", ...changed });
        }
        return one(transaction, id, actor);
      });
    },

    /** Repeating a change within ten minutes, as the same person, does nothing. */
    setState: (actor: AdminPrincipal, id: string, change: DeliverableStateChange): Promise<FullDeliverable> =>
      database.transaction(async (transaction) => {
        await setState(transaction, actor, { id, change });
        return one(transaction, id, actor);
      }),

    /**
     * Replaces the feedback that a program proposes for a draft. Throws `Conflict` unless this draft waits for the
     * team's review.
     */
    proposeFeedback: (
      actor: ApiKeyPrincipal,
      id: string,
      { draftId, ...input }: FeedbackInput,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        const piece = await lockPiece(transaction, id);
        refuseIdle(piece);
        const draft = await lastDraft(transaction, id);
        const { state } = piece.deliverable;
        if (draft?.id !== draftId || (state !== "submitted" && state !== "client_review")) {
          throw new Conflict("This draft does not wait for an answer.");
        }
        const signature = { proposedBy: nameOfActor(actor), proposedAt: now().toISOString() };
        await answerDraft(transaction, draftId, { feedback: { ...input, ...signature } });
      }),

    /** Adds a draft on behalf of the creator. A repeated call adds nothing. */
    async addDraft(actor: AdminPrincipal, id: string, sent: SentDraft): Promise<FullDeliverable> {
      await drafts.receive(sent, { id, sentBy: actor.adminId }, async (transaction, files) => {
        const piece = await lockPiece(transaction, id);
        await drafts.submit(transaction, piece, { input: sent.input, files, by: editor(actor) });
      });
      return one(database, id, actor);
    },

    async enterResults(
      actor: TeamPrincipal,
      id: string,
      results: TeamResultInput[],
    ): Promise<FullDeliverable> {
      return database.transaction(async (transaction) => {
        const piece = await lockPiece(transaction, id);
        await putFigures(transaction, piece, { results, enteredBy: "team", at: now() });
        const after = { results: results.length };
        await record(transaction, actor, { ...piece, id }, { action: "edit", after });
        return one(transaction, id, actor);
      });
    },
  };
}

const unpublished = { publishedUrl: null, publishedKey: null, publishedAt: null, publishedOn: null };

/** Fields recorded in the history. */
function edited(row: DeliverableRow) {
  return pickFields(row, ["title", "draftDueOn", "publishOn"]);
}
