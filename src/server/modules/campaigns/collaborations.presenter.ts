import { seesOwnFields } from "#domain/access/policy.ts";
import { collaborationErrors } from "#domain/campaigns/campaign-requirements.ts";
import {
  type CollaborationAction,
  collaborationActionLabels,
  collaborationMachine,
  editorActions,
} from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration, CollaborationCreator } from "#domain/campaigns/collaborations.contract.ts";
import { isOffLimits } from "#domain/influencers/do-not-contact.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { moneyOf } from "#domain/money/money.ts";
import type { PaymentDetailsState } from "#domain/payouts/payment-details.contract.ts";
import { callerOf, ownerOf, type TeamPrincipal } from "./campaigns.presenter.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import type { CollaborationRow } from "./collaborations.repository.ts";
import type { CurrentOffer } from "./offers.repository.ts";

export type CollaborationContext = {
  campaign: CampaignRow;
  /** Listed creators by ID. */
  creators: ReadonlyMap<string, InfluencerRecord>;
  owners: ReadonlyMap<string, string>;
  /** The open and the accepted offer, if any. */
  offers: readonly CurrentOffer[];
  /** Remaining work before the collaboration is complete. */
  unfinished: readonly string[];
  hasDraftToAnswer: boolean;
  paymentDetails: PaymentDetailsState | null;
  principal: TeamPrincipal;
};

export function presentCollaboration(row: CollaborationRow, context: CollaborationContext): Collaboration {
  const { campaign, creators, owners } = context;
  const creator = row.influencerId === null ? undefined : creators.get(row.influencerId);
  const accepted = context.offers.find(({ id }) => id === row.acceptedOfferId);
  const open = context.offers.find(({ state }) => state === "open");
  const money = (minor: number | null) => (minor === null ? null : moneyOf(minor, campaign.currency));
  return {
    _id: row.id,
    campaign: { _id: campaign.id, name: campaign.name, state: campaign.state },
    influencerId: row.influencerId,
    creatorName: row.creatorName,
    creator: creator ? presentCreator(creator) : null,
    state: row.state,
    stateSince: row.stateSince.toISOString(),
    rank: row.rank,
    owner: ownerOf(row.ownerId, owners),
    dueOn: row.dueOn,
    nextStep: row.nextStep,
    price: money(row.priceMinor),
    agreedPrice: money(accepted?.priceMinor ?? null),
    openOffer: open
      ? {
          _id: open.id,
          by: open.madeBy,
          price: moneyOf(open.priceMinor, open.currency),
          sentAt: open.createdAt.toISOString(),
          validUntil: open.validUntil,
        }
      : null,
    waitsFor: context.hasDraftToAnswer ? "draft" : null,
    paymentDetails: context.paymentDetails,
    clientPrice: money(row.clientPriceMinor),
    endReason: row.endReason,
    endWords: row.endWords,
    ...(seesOwnFields(context.principal) && { custom: row.custom }),
    scores: row.scores ?? { onTime: null, quality: null, contact: null },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt,
    actions: actionsOf(row, { ...context, creator }),
  };
}

function presentCreator(creator: InfluencerRecord): CollaborationCreator {
  const { slug, visibility, relationship, avatar, verified, category, location, platforms } = creator;
  const { totalFollowers, engagement, rate } = creator;
  return {
    slug,
    visibility,
    relationship,
    avatar,
    verified,
    category,
    location,
    platforms,
    totalFollowers,
    engagement,
    rate,
  };
}

function actionsOf(
  collaboration: CollaborationRow,
  {
    campaign,
    unfinished,
    principal,
    creator,
  }: CollaborationContext & { creator: InfluencerRecord | undefined },
): Collaboration["actions"] {
  if (callerOf(principal) === undefined) return [];
  const known: readonly CollaborationAction[] = editorActions;
  return collaborationMachine
    .actionsIn(collaboration.state, "editor")
    .filter((action) => known.includes(action))
    .map((action) => ({
      action,
      label: collaborationActionLabels[action],
      missing: collaborationErrors(action, {
        collaboration,
        campaign,
        isOffLimits: isOffLimits(creator),
        unfinished,
        reason: null,
        words: "",
      }).map(({ message }) => message),
    }));
}
