import type { OfferAction, OfferCaller } from "#domain/campaigns/offer-states.ts";
import { offerMachine } from "#domain/campaigns/offer-states.ts";
import { frenchContractMinor } from "#domain/campaigns/offer-terms.ts";
import { Invalid } from "#domain/errors.ts";
import type { Emit } from "#server/events/events.ts";
import {
  type InfluencersService,
  influencerSubject,
} from "#server/modules/influencers/influencers.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { AgreementParts } from "./agreement-parts.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import type { CollaborationStepsService, StepBy } from "./collaboration-steps.service.ts";
import { type CollaborationRow, updateCollaboration } from "./collaborations.repository.ts";
import { decideOffer, type OfferRow, sumAgreedWithClient } from "./offers.repository.ts";

export type OfferDecisionsService = ReturnType<typeof offerDecisionsService>;
type Dependencies = {
  influencers: Pick<InfluencersService, "emailOf">;
  collaborationSteps: Pick<CollaborationStepsService, "apply">;
  parts: Pick<AgreementParts, "make" | "renew">;
  emit: Emit;
  now: () => Date;
};

/** Rows that the caller has locked, in this order. */
export type Negotiation = { campaign: CampaignRow; collaboration: CollaborationRow; offer: OfferRow };
export type OfferStep = {
  action: OfferAction;
  as: OfferCaller;
  by: StepBy;
  /** Name typed as a signature. */
  name?: string;
  /** Administrator who records an agreement made by telephone or on paper. */
  recordedBy?: string;
  words?: string;
};

/** Decides an offer, with all consequences. */
export function offerDecisionsService(dependencies: Dependencies) {
  const { influencers, collaborationSteps, parts, emit, now } = dependencies;
  return async (transaction: Executor, negotiation: Negotiation, step: OfferStep): Promise<void> => {
    const { campaign, collaboration, offer } = negotiation;
    const { action, as, by, name, recordedBy, words = "" } = step;
    const result = offerMachine.step(offer.state, action, as);
    if (typeof result === "string") throw new Error(`'${action}' is not possible in '${offer.state}'`);
    const isAgreement = result.to === "accepted";
    if (isAgreement) await refuseWithoutFrenchTerms(transaction, negotiation, now());
    await decideOffer(transaction, offer.id, {
      state: result.to,
      decidedAt: now(),
      decidedBy: by.author.id,
      ...(isAgreement && { decidedName: name ?? null, recordedBy: recordedBy ?? null }),
    });
    const { influencerId } = collaboration;
    if (isAgreement && influencerId !== null) await influencerSubject.hold(transaction, influencerId);
    const email = influencerId === null ? null : await influencers.emailOf(transaction, influencerId);
    await emit(transaction, {
      type: "offer.decided",
      ...by,
      campaign,
      collaboration,
      offer,
      action,
      state: result.to,
      words,
      creatorEmail: email ?? undefined,
      agreedBy: name,
    });
    // A renewal of rights does not change the collaboration.
    if (offer.renews !== null) {
      if (isAgreement) await parts.renew(transaction, negotiation, by);
      return;
    }
    if (isAgreement) {
      await updateCollaboration(transaction, collaboration.id, { acceptedOfferId: offer.id });
      await collaborationSteps.apply(transaction, campaign, collaboration, { action: "agree", by });
      await parts.make(transaction, negotiation, by);
    }
    if (action === "decline" && by.caller === "creator") {
      await collaborationSteps.apply(transaction, campaign, collaboration, { action: "decline", by, words });
    }
  };
}

type Bound = {
  campaign: CampaignRow;
  collaboration: CollaborationRow;
  offer: Pick<OfferRow, "priceMinor" | "giftValueMinor" | "currency" | "termsCountry">;
};

/**
 * Throws `Invalid` if French law requires a written contract and the terms are not the French ones. Compares sums in
 * euros only, because there are no exchange rates here.
 */
export async function refuseWithoutFrenchTerms(
  transaction: Executor,
  { campaign, collaboration: { influencerId }, offer }: Bound,
  at: Date,
): Promise<void> {
  const { clientName, brandId, countries } = campaign;
  const { currency } = offer;
  if (!countries.includes("FR") || currency !== "EUR" || offer.termsCountry === "FR") return;
  const before =
    influencerId === null
      ? 0
      : await sumAgreedWithClient(transaction, {
          influencerId,
          clientName,
          brandId,
          currency,
          year: at.getUTCFullYear(),
        });
  if (before + offer.priceMinor + (offer.giftValueMinor ?? 0) < frenchContractMinor) return;
  throw new Invalid("termsId", "must be terms of France: from €1,000 a year, they have to be in writing");
}
