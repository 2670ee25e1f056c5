import type { FieldError } from "../http/envelope.ts";
import { offLimitsMessage } from "../influencers/do-not-contact.ts";
import type { CampaignAction, CampaignState } from "./campaign-states.ts";
import {
  boundStates,
  type CollaborationAction,
  type CollaborationState,
  openCollaborationStates,
} from "./collaboration-states.ts";
import { offerNeeded } from "./offer-states.ts";

export type StateCounts = Record<CollaborationState, number>;

type CampaignFacts = {
  campaign: { ownerId: string | null; clientName: string; endsOn: string | null };
  counts: StateCounts;
  /** Today in the agency's time zone. */
  today: string;
  reason: string;
};

/** Validation errors that keep a campaign from changing its state, by field. */
export function campaignErrors(
  action: CampaignAction,
  { campaign, counts, today, reason }: CampaignFacts,
): FieldError[] {
  const missing: FieldError[] = [];
  const need = (path: string, message: string) => missing.push({ path, message });
  const sum = (states: readonly CollaborationState[]) =>
    states.reduce((total, state) => total + counts[state], 0);
  if (action === "activate") {
    if (campaign.ownerId === null) need("ownerId", "Choose an owner");
    if (campaign.clientName === "") need("clientName", "Choose a client");
    if (campaign.endsOn !== null && campaign.endsOn < today) {
      need("endsOn", "Choose an end date that is not in the past");
    }
  }
  if (action === "complete" && reason === "") {
    const open = sum(openCollaborationStates);
    if (open > 0) need("reason", `A reason is needed: ${creators(open)} not finished`);
  }
  if (action === "cancel") {
    const bound = sum(boundStates);
    if (bound > 0) {
      const first = "Complete or cancel each collaboration first";
      need("collaborations", `${creators(bound)} still bound by an agreement. ${first}`);
    }
    if (reason === "") need("reason", "A reason is needed");
  }
  return missing;
}

function creators(count: number): string {
  return count === 1 ? "1 creator is" : `${count} creators are`;
}

type CollaborationFacts = {
  collaboration: { state: CollaborationState };
  campaign: { state: CampaignState; clientClearsCreators: boolean };
  /** Whether nothing may be sent to the creator. */
  isOffLimits?: boolean;
  reason: string | null;
  words: string;
  /** Remaining work before the collaboration is complete, such as "2 deliverables to verify". */
  unfinished: readonly string[];
  /** Subjects that an early end requires a decision about and that have none yet. */
  undecided?: readonly Undecided[];
};

/** Effects of an agreement that an early end can keep or cancel. */
export type Undecided = "payouts" | "rights";
const undecidedLabels: Record<Undecided, string> = {
  payouts: "Say whether the payouts are kept, changed, or canceled",
  rights: "Say whether the rights are kept or revoked",
};

/** Validation errors that keep an editor from changing the state of a collaboration, by field. */
export function collaborationErrors(
  action: CollaborationAction,
  { collaboration, campaign, isOffLimits, reason, words, unfinished, undecided = [] }: CollaborationFacts,
): FieldError[] {
  const missing: FieldError[] = [];
  const need = (path: string, message: string) => missing.push({ path, message });
  if (action === "invite") {
    if (campaign.state !== "active") need("campaign", "The campaign is not active");
    if (campaign.clientClearsCreators && collaboration.state === "listed") {
      need("state", "The client has not cleared the creator");
    }
    if (isOffLimits) need("creator", offLimitsMessage("The creator"));
    need("offer", offerNeeded);
  }
  if (action === "pass" && reason === null) need("reason", "A reason is needed");
  if (action === "cancel") {
    if (words === "") need("words", "A reason is needed");
    for (const part of undecided) need(part, undecidedLabels[part]);
  }
  if (action === "complete" && unfinished.length > 0 && words === "") {
    need("words", `A reason is needed: ${unfinished.join(", ")}`);
  }
  return missing;
}
