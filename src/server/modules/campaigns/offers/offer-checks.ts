import { overrunOf } from "#domain/campaigns/budget-overrun.ts";
import { collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import { frenchContractText, isUnderFrenchLaw, lacksFrenchTerms } from "#domain/campaigns/french-terms.ts";
import { canGetOffer, missingForOffer } from "#domain/campaigns/offer-rules.ts";
import { Conflict, Invalid, InvalidFields } from "#domain/errors.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { CampaignRow } from "../campaigns.repository.ts";
import { type OfferRow, sumAgreedWithClient, sumCommitted } from "../offers.repository.ts";
import type { LockedCollaboration } from "../transition-collaboration.ts";

/** Throws unless an offer can be made to the creator now. `email`: undefined if the creator was deleted. */
export function refuseUnsendable({ campaign, collaboration: { state } }: LockedCollaboration): void {
  if (!canGetOffer(state)) {
    throw new Conflict(`You can’t send an offer while the state is ‘${collaborationStateLabels[state]}’.`);
  }
  const missing = missingForOffer({ campaign, state });
  if (missing.length > 0) throw new InvalidFields(missing);
}

/** Throws unless a renewal of rights can be sent to the creator now, which takes an earlier agreement. */
export function refuseUnrenewable({ campaign, collaboration }: LockedCollaboration): void {
  if (!collaboration.acceptedOfferId) throw new Conflict("Nothing was agreed on with this creator.");
  if (campaign.state === "paused") throw new Invalid("campaign", "The campaign is paused: nothing is sent");
}

/**
 * `except`: collaboration whose present offer is replaced. The campaign is locked, so that two concurrent offers
 * cannot exceed the budget together.
 */
export async function refuseOverrun(
  transaction: Executor,
  { campaign, except }: { campaign: CampaignRow; except?: string },
  priceMinor: number,
): Promise<void> {
  const { id: campaignId, budgetMinor, currency } = campaign;
  if (budgetMinor === null) return;
  const over = overrunOf(budgetMinor, await sumCommitted(transaction, { campaignId, except }), priceMinor);
  if (over === 0) return;
  throw new Invalid("overBudget", `The budget would be overrun by ${moneyText(moneyOf(over, currency))}`);
}

/** Throws `Invalid` for an offer that would have expired before it is sent. */
export function refusePast(validUntil: string, today: string): void {
  if (validUntil < today) throw new Invalid("validUntil", "is in the past");
}

type Bound = LockedCollaboration & {
  offer: Pick<OfferRow, "priceMinor" | "giftValueMinor" | "currency" | "termsCountry">;
};

/** Throws `Invalid` if French law requires a written contract and the terms are not the French ones. */
export async function refuseWithoutFrenchTerms(
  transaction: Executor,
  { campaign, collaboration: { influencerId }, offer }: Bound,
  at: Date,
): Promise<void> {
  const { clientName, brandId, countries } = campaign;
  const { currency } = offer;
  if (!isUnderFrenchLaw(countries, currency)) return;
  const client = { clientName, brandId, currency, year: at.getUTCFullYear() };
  const before =
    influencerId === null ? 0 : await sumAgreedWithClient(transaction, { ...client, influencerId });
  if (!lacksFrenchTerms(offer, before)) return;
  throw new Invalid(
    "termsId",
    `must be terms of France: from ${frenchContractText} a year, they have to be in writing`,
  );
}
