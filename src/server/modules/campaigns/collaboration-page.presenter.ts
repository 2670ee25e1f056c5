import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import { creatorOfferActions, offerActionLabels } from "#domain/campaigns/offer-states.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import { hasFault } from "#domain/deliverables/deliverable-states.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import type { OwnPayout } from "#domain/payouts/payouts.contract.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import type { CollaborationRow } from "./collaborations.repository.ts";
import { presentOffers } from "./offers.presenter.ts";
import type { OfferRow } from "./offers.repository.ts";

export type PageParts = {
  campaign: CampaignRow;
  collaboration: CollaborationRow;
  /** All versions, newest first. */
  offers: readonly OfferRow[];
  deliverables: OwnDeliverable[];
  payouts: OwnPayout[];
  /** The present day of the agency. */
  today: string;
};

/** A collaboration as its creator sees it. */
export function presentCollaborationPage(parts: PageParts): CollaborationPage {
  const { campaign, collaboration, deliverables, payouts, today } = parts;
  const offers = presentOffers(parts.offers).map(withoutAddress);
  const offer = offers.find(({ state }) => state === "open") ?? null;
  const agreement = offers.find(({ _id }) => _id === collaboration.acceptedOfferId) ?? null;
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
    },
    today,
    todo: isOver && !offer?.renews ? [] : todoOf(offer, deliverables),
    deliverables,
    payouts,
    offer,
    agreement,
    earlier: offers.filter((each) => each !== offer && each !== agreement),
    actions: isOver && !offer?.renews ? [] : actionsOf(offer, today),
  };
}

/** Who recorded an agreement is kept by their address where they have no name. */
function withoutAddress(offer: Offer): Offer {
  const { acceptedBy } = offer;
  if (!acceptedBy?.recordedBy?.includes("@")) return offer;
  return { ...offer, acceptedBy: { ...acceptedBy, recordedBy: "the agency" } };
}

function todoOf(offer: Offer | null, deliverables: OwnDeliverable[]): CollaborationPage["todo"] {
  if (offer?.by === "agency") return [{ text: "Answer the offer", dueOn: offer.validUntil }];
  return deliverables
    .flatMap((piece) => nextOf(piece) ?? [])
    .toSorted((one, other) => (one.dueOn ?? "9").localeCompare(other.dueOn ?? "9"));
}

/** What the creator has to do next with a piece; undefined if it is the team's turn. */
function nextOf(piece: OwnDeliverable): CollaborationPage["todo"][number] | undefined {
  const { state, needsDraft, draftDueOn, publishOn, results } = piece;
  const name = pieceName(piece);
  if (state === "planned" && needsDraft) return { text: `Send a draft: ${name}`, dueOn: draftDueOn };
  if (state === "changes") return { text: `Send a new draft: ${name}`, dueOn: draftDueOn };
  if (hasFault(piece)) return { text: `Correct the post: ${name}`, dueOn: publishOn };
  if (state === "approved" || state === "planned") return { text: `Publish: ${name}`, dueOn: publishOn };
  const lacksResults = (state === "published" || state === "verified") && results.length === 0;
  return lacksResults ? { text: `Enter the results: ${name}`, dueOn: null } : undefined;
}

/** Whether the creator can still answer an offer of the agency. */
export function isAnswerable(
  offer: Pick<Offer, "by" | "state" | "validUntil"> | null,
  today: string,
): boolean {
  return offer?.state === "open" && offer.by === "agency" && offer.validUntil >= today;
}

type PageAction = CollaborationPage["actions"][number];

function actionsOf(offer: Offer | null, today: string): PageAction[] {
  const message: PageAction = { action: "message", label: "Write to us", missing: [] };
  if (offer === null) return [message];
  const counter: PageAction = { action: "counter", label: "Make a counter-offer", missing: [] };
  if (!isAnswerable(offer, today)) return [counter, message];
  const answers = creatorOfferActions.map(
    (action): PageAction => ({
      action,
      label: offerActionLabels[action],
      missing: action === "accept" ? ["Your name", "Your yes to the terms"] : [],
    }),
  );
  return offer.renews ? [...answers, message] : [...answers, counter, message];
}
