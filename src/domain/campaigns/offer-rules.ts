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

/** Minor units by which a price exceeds what is left of a budget; 0 if it fits. Null: there is no budget. */
export function overrunOf(budgetMinor: number | null, committedMinor: number, priceMinor: number): number {
  return budgetMinor === null ? 0 : Math.max(0, committedMinor + priceMinor - budgetMinor);
}

/** Agreed sum with a client in a year from which French law asks for a written contract, in cents. */
export const frenchContractMinor = 100_000;

/** Sums in other currencies are not compared, because there are no exchange rates here. */
export function isUnderFrenchLaw(countries: readonly string[], currency: string): boolean {
  return countries.includes("FR") && currency === "EUR";
}

/** Whether an offer under French law needs French terms and has others. `agreedMinor`: agreed before in the year. */
export function lacksFrenchTerms(
  offer: { termsCountry: string | null; priceMinor: number; giftValueMinor: number | null },
  agreedMinor: number,
): boolean {
  const total = agreedMinor + offer.priceMinor + (offer.giftValueMinor ?? 0);
  return offer.termsCountry !== "FR" && total >= frenchContractMinor;
}
