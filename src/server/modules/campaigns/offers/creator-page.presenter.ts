import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import { type CollaborationState, collaborationMachine } from "#domain/campaigns/collaboration-states.ts";
import type { OwnAddress } from "#domain/campaigns/creator-address.contract.ts";
import { creatorTasks } from "#domain/campaigns/creator-progress.ts";
import { shownOffers } from "#domain/campaigns/offer-options.ts";
import { isAnswerable } from "#domain/campaigns/offer-rules.ts";
import { offerActionLabels } from "#domain/campaigns/offer-states.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import type { OwnPaymentDetails } from "#domain/payouts/payment-details.contract.ts";
import type { OwnPayout } from "#domain/payouts/payouts.contract.ts";
import type { CampaignRow } from "../campaigns.repository.ts";
import type { CollaborationRow } from "../collaborations.repository.ts";
import type { OfferRow } from "../offers.repository.ts";
import { presentOffers } from "./offers.presenter.ts";

export type PageParts = {
  campaign: CampaignRow;
  collaboration: CollaborationRow;
  /** All versions, newest first. */
  offers: readonly OfferRow[];
  deliverables: OwnDeliverable[];
  payouts: OwnPayout[];
  paymentDetails: OwnPaymentDetails | null;
  email: OwnAddress;
  /** Today in the agency's time zone. */
  today: string;
};

/** A collaboration as its creator sees it. */
export function presentCollaborationPage(parts: PageParts): CollaborationPage {
  const { campaign, collaboration, deliverables, payouts, paymentDetails, email, today } = parts;
  const offers = presentOffers(parts.offers);
  const offer = offers.find(({ state }) => state === "open") ?? null;
  const agreement = offers.find(({ _id }) => _id === collaboration.acceptedOfferId) ?? null;
  const earlier = offers.filter((each) => each !== offer && each !== agreement);
  const isOver = !isOpenCampaign(campaign);
  return {
    creatorName: collaboration.creatorName,
    state: collaboration.state,
    campaign: {
      name: campaign.name,
      clientName: campaign.clientName,
      brief: campaign.brief,
      countries: campaign.countries,
      startsOn: campaign.startsOn,
      endsOn: campaign.endsOn,
      isPaused: campaign.state === "paused",
      isOver,
      isCancelled: campaign.state === "cancelled",
    },
    today,
    todo: creatorTasks({
      campaign,
      offer,
      deliverables,
      lacksPaymentDetails: paymentDetails?.accountEnd === null,
    }),
    deliverables,
    payouts,
    paymentDetails,
    email,
    offer,
    agreement,
    earlier: earlier.slice(0, shownOffers),
    actions:
      isOver && !offer?.renews
        ? []
        : actionsOf({ state: collaboration.state, offer, hadOffer: earlier.length > 0, today }),
  };
}

type PageAction = CollaborationPage["actions"][number];

type Negotiated = { state: CollaborationState; offer: Offer | null; hadOffer: boolean; today: string };

/** Declining is always possible once the creator was asked, even while a counter-offer waits or no offer is open. */
function actionsOf({ state, offer, hadOffer, today }: Negotiated): PageAction[] {
  const isOpen = isAnswerable(offer, today);
  const isAsked = typeof collaborationMachine.step(state, "decline", "creator") === "object";
  const mayDecline = offer?.renews ? isOpen : isAsked && (offer !== null || hadOffer);
  const actions: PageAction[] = [];
  if (isOpen) {
    const missing = ["Your name", "Your yes to the terms"];
    actions.push({ action: "accept", label: offerActionLabels.accept, missing });
  }
  if (mayDecline) actions.push({ action: "decline", label: offerActionLabels.decline, missing: [] });
  if (offer && !offer.renews) actions.push({ action: "counter", label: "Make a counter-offer", missing: [] });
  return [...actions, { action: "message", label: "Write to us", missing: [] }];
}
