import type { FieldError } from "../http/envelope.ts";
import type { CampaignState } from "./campaign-states.ts";
import type { CollaborationState } from "./collaboration-states.ts";
import type { OfferSide, OfferState } from "./offer-states.ts";

/** States of a collaboration in which the team can send an offer. */
const sendableStates: readonly CollaborationState[] = ["listed", "cleared", "invited", "negotiating"];

export function canGetOffer(state: CollaborationState): boolean {
  return sendableStates.includes(state);
}

type Recipient = {
  campaign: { state: CampaignState; clientClearsCreators: boolean };
  state: CollaborationState;
};

/** Validation errors that keep an offer from being sent, by field. */
export function missingForOffer({ campaign, state }: Recipient): FieldError[] {
  const missing: FieldError[] = [];
  if (campaign.state !== "active") missing.push({ path: "campaign", message: "The campaign is not active" });
  if (campaign.clientClearsCreators && state === "listed") {
    missing.push({ path: "state", message: "The client has not cleared the creator" });
  }
  return missing;
}

/** Whether the creator can still accept an offer. Its last day counts. */
export function isAnswerable(
  offer: { by: OfferSide; state: OfferState; validUntil: string } | null,
  today: string,
): boolean {
  return offer?.state === "open" && offer.by === "agency" && offer.validUntil >= today;
}
