import type { CampaignEnd } from "#domain/campaigns/campaign-states.ts";
import {
  type CollaborationAction,
  collaborationMachine,
  collaborationStateLabels,
  endingActions,
} from "#domain/campaigns/collaboration-states.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { creatorContacts } from "#server/modules/outreach/creator-contacts.service.ts";
import { type StepRequest, transition } from "#server/platform/states/transition.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import {
  type CollaborationEntry,
  type CollaborationRow,
  enterCollaborationState,
} from "./collaborations.repository.ts";
import type { StepAuthor } from "./step-author.service.ts";

/** Rows that the caller has locked, in this order. */
export type LockedCollaboration = { campaign: CampaignRow; collaboration: CollaborationRow };

export type CollaborationStep = {
  action: CollaborationAction;
  by: StepAuthor;
  reason?: VoteReason | null;
  words?: string;
  /** Shortlist on which the client decided. */
  decidedOn?: string | null;
  /** End of the campaign, if that causes the step. */
  campaignEnd?: CampaignEnd;
  acceptedOfferId?: string;
  /** Runs before the state changes. */
  prepare?: () => Promise<void>;
};

/** Takes a step of a collaboration. A repeated request changes nothing. */
export async function transitionCollaboration(
  context: Context,
  { campaign, collaboration }: LockedCollaboration,
  { action, by, reason = null, words = "", campaignEnd, prepare, ...step }: CollaborationStep,
  request?: StepRequest,
): Promise<CollaborationRow> {
  const contacts = await contactsForEnd(context, collaboration, { action, by });
  const { row, isRepeated } = await transition(
    context,
    {
      machine: collaborationMachine,
      labels: collaborationStateLabels,
      write: enterCollaborationState,
    },
    collaboration,
    {
      action,
      as: by.caller,
      by: by.author.id,
      prepare: async () => {
        await prepare?.();
        return entryOf({ action, reason, words, ...step });
      },
    },
    request,
  );
  if (isRepeated) return row;
  await emit(context, {
    type: "collaboration.state_changed",
    ...by,
    campaign,
    collaboration,
    action,
    before: collaboration.state,
    state: row.state,
    reason,
    words,
    campaignEnd,
    contacts,
  });
  return row;
}

function entryOf({
  action,
  reason = null,
  words = "",
  decidedOn = null,
  acceptedOfferId,
}: Omit<CollaborationStep, "by">): CollaborationEntry {
  const isEnd = endingActions.some((each) => each === action);
  return {
    decidedOn,
    endReason: isEnd ? reason : null,
    endWords: isEnd || action === "complete" ? words : "",
    ...(acceptedOfferId !== undefined && { acceptedOfferId }),
  };
}

/** Contacts of a creator who was asked and whose collaboration the team ends. */
async function contactsForEnd(
  context: Context,
  collaboration: CollaborationRow,
  { action, by }: Pick<CollaborationStep, "action" | "by">,
): Promise<MailReceiver[] | undefined> {
  const isEnd = endingActions.some((each) => each === action);
  const { state } = collaboration;
  const wasAsked = state !== "listed" && state !== "cleared";
  if (!isEnd || !wasAsked || by.caller !== "editor") return undefined;
  return creatorContacts(context.database, collaboration, "offers");
}
