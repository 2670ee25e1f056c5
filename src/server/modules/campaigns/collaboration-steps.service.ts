import type { AdminPrincipal } from "#domain/access/principal.ts";
import { type CampaignEnd, isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import {
  type CollaborationAction,
  type CollaborationCaller,
  type CollaborationState,
  collaborationMachine,
  collaborationStateLabels,
} from "#domain/campaigns/collaboration-states.ts";
import type {
  BulkStateChange,
  BulkStateResults,
  Collaboration,
  CollaborationStateChange,
} from "#domain/campaigns/collaborations.contract.ts";
import { EditConflict, InvalidFields, Missing, StepConflict } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { ItemDecision, VoteDecision, VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import { isRepeatedAction } from "#domain/states/repeated-action.ts";
import type { Emit } from "#server/events/events.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import { authorOf, type TimelineAuthor } from "#server/modules/timeline/timeline.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { AgreementParts, Ending } from "./agreement-parts.ts";
import { missingInCollaboration } from "./campaign-needs.ts";
import type { CampaignReader } from "./campaign-reader.ts";
import { type CampaignRow, lockCampaign } from "./campaigns.repository.ts";
import {
  type CollaborationRow,
  lockCollaborationOf,
  lockCollaborations,
  updateCollaboration,
} from "./collaborations.repository.ts";
import { lockBoth } from "./collaborations.service.ts";
import { decideOffer, lockOpenOffer } from "./offers.repository.ts";

export type CollaborationStepsService = ReturnType<typeof collaborationStepsService>;
type Dependencies = {
  database: Database;
  reader: CampaignReader;
  influencers: Pick<InfluencersService, "emailOf">;
  parts: Pick<AgreementParts, "toDecide" | "end" | "unfinished">;
  emit: Emit;
  now: () => Date;
};

/** `actor` is set for administrators only: not for clients, creators, and consequences of other changes. */
export type StepBy = { caller: CollaborationCaller; author: TimelineAuthor; actor?: Actor };
export type Step = {
  action: CollaborationAction;
  by: StepBy;
  reason?: VoteReason | null;
  words?: string;
  /** Shortlist on which the client decided. */
  decidedOn?: string | null;
  /** End of the campaign, if that causes the step. */
  campaignEnd?: CampaignEnd;
} & Partial<Ending>;

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

/** The only place where the state of a collaboration changes. */
export function collaborationStepsService(dependencies: Dependencies) {
  const { database, reader, influencers, parts, emit, now } = dependencies;
  /** Withdraws the open offer of a collaboration that ends. The creator is mailed about the end only. */
  const withdrawOffer = async (
    transaction: Executor,
    campaign: CampaignRow,
    collaboration: CollaborationRow,
    by: StepBy,
  ): Promise<void> => {
    const offer = await lockOpenOffer(transaction, collaboration.id);
    if (offer === undefined) return;
    const state = "withdrawn";
    await decideOffer(transaction, offer.id, { state, decidedAt: now(), decidedBy: by.author.id });
    await emit(transaction, {
      type: "offer.decided",
      ...by,
      campaign,
      collaboration,
      offer,
      action: "withdraw",
      state,
      words: "",
      creatorEmail: undefined,
      agreedBy: undefined,
    });
  };

  /** Takes an allowed step on rows that the caller has locked. */
  const apply = async (
    transaction: Executor,
    campaign: CampaignRow,
    row: CollaborationRow,
    { action, by, reason = null, words = "", decidedOn = null, campaignEnd, ...said }: Step,
  ): Promise<CollaborationRow> => {
    const step = collaborationMachine.step(row.state, action, by.caller);
    if (typeof step === "string") throw new Error(`'${action}' is not possible in '${row.state}'`);
    const ends = action === "pass" || action === "decline" || action === "close" || action === "cancel";
    const { influencerId } = row;
    const wasAsked = row.state !== "listed" && row.state !== "cleared";
    const isTold = wasAsked && by.caller === "editor" && ends && influencerId !== null;
    const creatorEmail = isTold ? await influencers.emailOf(transaction, influencerId) : undefined;
    if (ends) await withdrawOffer(transaction, campaign, row, by);
    if (action === "cancel") {
      const { rights = null, payouts = null, payoutAmount = null } = said;
      const ending = { rights, payouts, payoutAmount, by, words };
      await parts.end(transaction, { campaign, collaboration: row }, ending);
    }
    const after = await updateCollaboration(transaction, row.id, {
      state: step.to,
      stateSince: now(),
      stateBy: by.author.id,
      stateAction: action,
      decidedOn,
      endReason: ends ? reason : null,
      endWords: ends || action === "complete" ? words : "",
    });
    await emit(transaction, {
      type: "collaboration.state_changed",
      ...by,
      campaign,
      collaboration: row,
      action,
      before: row.state,
      state: step.to,
      reason,
      words,
      campaignEnd,
      creatorEmail: creatorEmail ?? undefined,
    });
    return after ?? row;
  };

  /** Validation errors that keep an editor from taking a step. */
  const missingFor = async (
    transaction: Executor,
    { campaign, row, step }: { campaign: CampaignRow; row: CollaborationRow; step: Omit<Step, "by"> },
  ) => {
    const { action, reason = null, words = "" } = step;
    const toDecide = action === "cancel" ? await parts.toDecide(transaction, row.id) : [];
    const undecided = toDecide.filter((part) => step[part] == null);
    const unfinished = (await parts.unfinished(transaction, [row])).get(row.id) ?? [];
    const facts = { collaboration: row, campaign, reason, words, unfinished, undecided };
    return missingInCollaboration(action, facts);
  };

  const bulkResult = async (
    transaction: Executor,
    { campaign, row, step }: { campaign: CampaignRow; row: CollaborationRow; step: Step },
  ): Promise<BulkStateResults["results"][number]> => {
    const { action } = step;
    const _id = row.id;
    if (typeof collaborationMachine.step(row.state, action, step.by.caller) === "string") {
      return { _id, outcome: "refused", message: "Not possible in the present state" };
    }
    const [missing] = await missingFor(transaction, { campaign, row, step });
    if (missing) return { _id, outcome: "refused", message: missing.message };
    await apply(transaction, campaign, row, step);
    return { _id, outcome: "done", message: "" };
  };

  return {
    apply,

    /** Repeating a step within ten minutes, as the same person, does nothing. */
    async setState(
      actor: AdminPrincipal,
      id: string,
      change: CollaborationStateChange,
    ): Promise<Collaboration> {
      return database.transaction(async (transaction) => {
        const { campaign, collaboration: row } = await lockBoth(transaction, id);
        const { updatedAt, ...step } = change;
        const { action } = step;
        const by = { action, actorId: actor.adminId, now: now() };
        if (isRepeatedAction(collaborationMachine, row, by)) {
          return reader.collaboration(transaction, id, actor);
        }
        const isOvertaken = updatedAt !== undefined && updatedAt !== row.updatedAt;
        if (isOvertaken) throw new EditConflict(await reader.collaboration(transaction, id, actor));
        if (typeof collaborationMachine.step(row.state, action, "editor") === "string") {
          const label = collaborationStateLabels[row.state];
          throw new StepConflict(await reader.collaboration(transaction, id, actor), label);
        }
        const missing = await missingFor(transaction, { campaign, row, step });
        if (missing.length > 0) throw new InvalidFields(missing);
        await apply(transaction, campaign, row, { ...step, by: editor(actor) });
        return reader.collaboration(transaction, id, actor);
      });
    },

    /** One result for each ID. Collaborations that cannot take the step are left unchanged. */
    async setStates(
      actor: AdminPrincipal,
      campaignId: string,
      { ids, ...step }: BulkStateChange,
    ): Promise<BulkStateResults> {
      return database.transaction(async (transaction) => {
        const campaign = await lockCampaign(transaction, campaignId, "share");
        if (campaign === undefined) throw new Missing();
        const rows = (await lockCollaborations(transaction, ids)).filter(
          (row) => row.campaignId === campaignId,
        );
        const results: BulkStateResults["results"] = [];
        for (const id of ids) {
          const row = rows.find((each) => each.id === id);
          results.push(
            row
              ? await bulkResult(transaction, { campaign, row, step: { ...step, by: editor(actor) } })
              : { _id: id, outcome: "unknown", message: errorMessages.notFound },
          );
        }
        return { results };
      });
    },

    /**
     * Applies a client's decision on a shortlist to the campaign. A client can change a state that they set on the
     * same shortlist. A state that the team set does not change; its owner is notified instead.
     */
    async followClient(transaction: Executor, decided: ClientDecision): Promise<void> {
      const { campaignId, influencerId, shortlistId, decision, reason, comment, author } = decided;
      const campaign = await lockCampaign(transaction, campaignId, "share");
      if (campaign === undefined || !isOpenCampaign(campaign)) return;
      let row = await lockCollaborationOf(transaction, campaignId, influencerId);
      if (row === undefined) return;
      const own = row.decidedOn === shortlistId;
      const steps = stepsTo(row.state, decision, own);
      if (steps.length === 0 && isBeyondClient(row.state, decision)) {
        await emit(transaction, {
          type: "collaboration.client_decided",
          author,
          campaign,
          collaboration: row,
          vote: { decision, reason, comment },
        });
      }
      for (const action of steps) {
        const by = { caller: "client", author } as const;
        row = await apply(transaction, campaign, row, {
          action,
          by,
          decidedOn: shortlistId,
          reason,
          words: comment,
        });
      }
    },
  };
}

export function editor(actor: AdminPrincipal): StepBy {
  return { caller: "editor", author: authorOf(actor), actor };
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
