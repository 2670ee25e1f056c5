import { maximumDrafts, maximumResultsOfPost } from "#domain/deliverables/deliverable-limits.ts";
import {
  clientDecisionOn,
  deliverableErrors,
  needsDraft,
  nothingTyped,
  type StepFacts,
} from "#domain/deliverables/deliverable-requirements.ts";
import {
  type DeliverableAction,
  type DeliverableCaller,
  deliverableActionLabels,
  deliverableMachine,
} from "#domain/deliverables/deliverable-states.ts";
import type {
  Deliverable,
  Draft,
  FullDeliverable,
  OwnDeliverable,
  Result,
  TeamDraft,
} from "#domain/deliverables/deliverables.contract.ts";
import { lateEntryDays } from "#domain/deliverables/entry-delay.ts";
import type { Disclosure } from "#domain/disclosure/disclosure.contract.ts";
import type { Media } from "#domain/media/media.contract.ts";
import type { DeliverableRow } from "./deliverables.repository.ts";
import type { DraftRow, ResultRow } from "./drafts.repository.ts";

export type DeliverableContext = {
  creatorName: string;
  clientClearsDrafts: boolean;
  isPaused: boolean;
  /** The agency's time zone. */
  timeZone: string;
  roundsAgreed: number;
  /** Advertising label in the newest caption. A function, because it is only computed where it is shown. */
  disclosure: () => Disclosure;
  /** Newest first. */
  drafts: readonly DraftRow[];
  results: readonly ResultRow[];
  /** Files by draft ID. */
  files: ReadonlyMap<string, Media[]>;
  /** Screenshots of the post's figures. */
  resultFiles: readonly Media[];
  /** Undefined for a principal who may not change anything. */
  caller: DeliverableCaller | undefined;
};

function sharedFields(row: DeliverableRow) {
  return {
    _id: row.id,
    platform: row.platform,
    format: row.format,
    title: row.title,
    draftDueOn: row.draftDueOn,
    publishOn: row.publishOn,
    state: row.state,
    stateSince: row.stateSince.toISOString(),
    publishedUrl: row.publishedUrl,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    roundsUsed: row.roundsUsed,
    words: row.words,
  };
}

export function presentDeliverable(row: DeliverableRow, context: DeliverableContext): Deliverable {
  const [draft] = context.drafts;
  return {
    ...sharedFields(row),
    collaborationId: row.collaborationId,
    campaignId: row.campaignId,
    creatorName: context.creatorName,
    roundsAgreed: context.roundsAgreed,
    publishedOn: row.publishedOn,
    enteredLateDays: lateEntryDays(row, context.timeZone),
    checklist: row.disclosure ?? [],
    draftId: draft?.id ?? null,
    draftSentAt: draft?.createdAt.toISOString() ?? null,
    clientDecision: draft ? clientDecisionOn(draft) : null,
    results: context.results.map(presentResult),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt,
    actions: actionsOf(row, context),
  };
}

export function presentFullDeliverable(row: DeliverableRow, context: DeliverableContext): FullDeliverable {
  const { disclosure, drafts } = context;
  return {
    ...presentDeliverable(row, context),
    disclosure: disclosure(),
    drafts: drafts.map((each) => presentTeamDraft(each, context)),
    resultFiles: [...context.resultFiles],
  };
}

/** Codes of the points to tick when a post is verified. */
export function checklistOf({ disclosure }: Pick<DeliverableContext, "disclosure">): string[] {
  return disclosure().checklist.map(({ code }) => code);
}

/** Deliverable as its creator sees it, without the client's comments. */
export function presentOwnDeliverable(row: DeliverableRow, context: DeliverableContext): OwnDeliverable {
  const { roundsAgreed, drafts, results, files } = context;
  const isWithUs = row.state === "submitted" || row.state === "client_review";
  return {
    ...sharedFields(row),
    // Creators only deal with the team, so they do not see that the client is reviewing.
    state: row.state === "client_review" ? "submitted" : row.state,
    needsDraft: needsDraft({ ...context, deliverable: row }),
    roundsAgreed,
    answerBy: isWithUs ? row.answerBy : null,
    drafts: drafts.slice(0, maximumDrafts).map((each) => presentDraft(each, files)),
    results: newestOf(results).map(presentResult),
    resultFiles: [...context.resultFiles],
    actions: actionsOf(row, context),
  };
}

/** Newest figures up to the limit. Older posts may have more, from before there was a limit. */
function newestOf(results: readonly ResultRow[]): readonly ResultRow[] {
  if (results.length <= maximumResultsOfPost) return results;
  return results
    .toSorted((one, other) => other.measuredOn.localeCompare(one.measuredOn))
    .slice(0, maximumResultsOfPost);
}

function presentDraft(row: DraftRow, files: ReadonlyMap<string, Media[]>): Draft {
  return {
    _id: row.id,
    round: row.round,
    caption: row.caption,
    link: row.link,
    note: row.note,
    files: files.get(row.id) ?? [],
    decision: row.decision,
    points: row.points,
    isExtra: row.isExtra,
    sentAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function presentTeamDraft(row: DraftRow, { files }: DeliverableContext): TeamDraft {
  return {
    ...presentDraft(row, files),
    clientAnswers: row.clientAnswers.map(({ linkId: _, ...answer }) => answer),
    feedback: row.decision === null ? row.feedback : null,
  };
}

export function presentResult({ metric, value, measuredOn, proof }: ResultRow): Result {
  return { metric, value, measuredOn, proof };
}

function actionsOf(row: DeliverableRow, context: DeliverableContext): Deliverable["actions"] {
  const { caller } = context;
  if (caller === undefined) return [];
  const [draft] = context.drafts;
  // Only posts have a checklist.
  const checklist = row.state === "published" ? checklistOf(context) : [];
  const facts: StepFacts = { ...context, checklist, deliverable: row, draft };
  const isPossible = (action: DeliverableAction) => {
    if (action === "forward") return context.clientClearsDrafts;
    return action !== "refuse" || draft?.isExtra === true;
  };
  return deliverableMachine
    .actionsIn(row.state, caller)
    .filter(isPossible)
    .map((action) => ({
      action,
      label: deliverableActionLabels[action],
      missing: deliverableErrors(action, facts, nothingTyped).map(({ message }) => message),
    }));
}
