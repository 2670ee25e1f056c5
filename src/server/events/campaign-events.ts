import type { CampaignAction, CampaignEnd, CampaignState } from "#domain/campaigns/campaign-states.ts";
import type { CollaborationAction, CollaborationState } from "#domain/campaigns/collaboration-states.ts";
import type { Format } from "#domain/campaigns/offer-options.ts";
import type { OfferAction, OfferSide, OfferState } from "#domain/campaigns/offer-states.ts";
import type { OfferContent } from "#domain/campaigns/offer-texts.ts";
import type { DeliverableAction, DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import type { Platform } from "#domain/influencers/platforms.ts";
import type { ClientLinkKind } from "#domain/links/link-rules.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { ReviewRole, VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import type { TimelineAuthor } from "#server/modules/timeline/timeline-author.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { CollaborationNews } from "#server/platform/mail/templates/campaign-templates.ts";
import type { Vote } from "./shortlist-events.ts";

export type Campaign = { id: string; name: string; clientName: string; ownerId: string | null };
export type Collaboration = {
  id: string;
  influencerId: string | null;
  creatorName: string;
  ownerId: string | null;
};
type Deliverable = {
  id: string;
  platform: Platform;
  format: Format;
  title: string;
  state: DeliverableState;
  publishOn: string | null;
};
type Offer = OfferContent & {
  id: string;
  madeBy: OfferSide;
  state: OfferState;
  validUntil: string;
  terms: string;
  /** ID of the right that it renews. */
  renews: string | null;
};

/** Changes of campaigns, and of the creators in them. */
export type CampaignEvent =
  | {
      type: "campaign.state_changed";
      actor: Actor;
      campaign: Pick<Campaign, "id" | "name">;
      action: CampaignAction;
      before: CampaignState;
      state: CampaignState;
      words: string;
    }
  | {
      type: "collaborations.added";
      actor: Actor;
      campaign: Campaign;
      collaborations: Omit<Collaboration, "ownerId">[];
      /** Note for the team, added to each creator. */
      note: string;
    }
  /** Without `actor`, caused by somebody outside the team or by another change. */
  | {
      type: "collaboration.state_changed";
      author: TimelineAuthor;
      actor?: Actor;
      campaign: Campaign;
      collaboration: Collaboration;
      action: CollaborationAction;
      before: CollaborationState;
      state: CollaborationState;
      reason: VoteReason | null;
      words: string;
      /** End of the campaign, if that is the cause. */
      campaignEnd: CampaignEnd | undefined;
      /** Set if the creator hears of it. Empty: no address. */
      contacts: MailReceiver[] | undefined;
    }
  /** Without `mail`, the offer is the creator's. Without contacts, the team passes it on. */
  | {
      type: "offer.made";
      author: TimelineAuthor;
      actor?: Actor;
      campaign: Campaign;
      collaboration: Collaboration;
      offer: Offer;
      mail: { contacts: MailReceiver[]; sentBy: string; isInvitation: boolean } | undefined;
    }
  | {
      type: "offer.decided";
      author: TimelineAuthor;
      actor?: Actor;
      campaign: Campaign;
      collaboration: Collaboration;
      offer: Offer;
      action: OfferAction;
      state: OfferState;
      words: string;
      /** Undefined if another mail covers it, or if nothing may be sent. Empty: no address. */
      contacts: MailReceiver[] | undefined;
      /** Name typed as a signature. */
      agreedBy: string | undefined;
    }
  /** Without `actor`, caused by somebody outside the team or by another change. */
  | {
      type: "deliverable.state_changed";
      author: TimelineAuthor;
      actor?: Actor;
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      action: DeliverableAction;
      before: DeliverableState;
      draftId: string | undefined;
      points: Point[];
      isExtra: boolean;
      words: string;
      /** The client's decision. */
      decision: DraftDecision | undefined;
      /** Set if the creator hears of it. Empty: no address. */
      contacts: MailReceiver[] | undefined;
    }
  /** Reminder for a creator of a coming due date. */
  | {
      type: "deliverable.due";
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      isDraft: boolean;
      dueOn: string;
      /** Empty: no address. */
      contacts: MailReceiver[];
    }
  /** A draft or post has missed its due date. */
  | {
      type: "deliverable.late";
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      isDraft: boolean;
      dueOn: string;
    }
  /** A draft has waited longer than promised. */
  | {
      type: "deliverable.unanswered";
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      answerBy: string;
      toEveryOwner: boolean;
    }
  /** Advice of a reviewer at the client who does not decide. */
  | {
      type: "draft.advised";
      author: TimelineAuthor;
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      draftId: string;
      decision: DraftDecision;
    }
  /** Shared with a person at the client, who gets a mail if there is an address. */
  | {
      type: "campaign.shared";
      actor: Actor;
      campaign: Campaign;
      link: {
        id: string;
        kind: ClientLinkKind;
        person: { name: string; email: string };
        role: ReviewRole | undefined;
        token: string;
        expiresAt: Date;
        isOnKnownPage: boolean;
      };
    }
  /** For a person at the client. Without an address, the team passes it on. */
  | {
      type: "drafts.waiting";
      campaign: Campaign;
      person: { name: string; email: string };
      linkId: string;
      count: number;
      expiresAt: Date;
    }
  /** The document of an agreement was added. `before`: the one that it replaces. */
  | {
      type: "offer.documented";
      actor: Actor;
      campaign: Pick<Campaign, "id">;
      collaboration: Pick<Collaboration, "id" | "creatorName">;
      offerId: string;
      before: string | undefined;
      document: string | undefined;
    }
  /** By the creator. */
  | {
      type: "collaboration.message";
      author: TimelineAuthor;
      campaign: Campaign;
      collaboration: Collaboration;
      text: string;
    }
  /** A decision on a shortlist that comes too late to change the creator's state. */
  | {
      type: "collaboration.client_decided";
      author: TimelineAuthor;
      campaign: Campaign;
      collaboration: Collaboration;
      vote: Vote;
    }
  /** The creator has typed an address, to which a code is mailed. */
  | { type: "creator.address_given"; email: string; code: string }
  | {
      type: "creator.address_proved";
      author: TimelineAuthor;
      campaign: Campaign;
      collaboration: Collaboration & { acceptedOfferId: string | null };
      email: string;
    }
  /** Collected news for the owner. `recipientId`: null for all administrators. */
  | {
      type: "collaboration.news";
      campaign: Campaign;
      collaboration: Collaboration;
      recipientId: string | null;
      news: CollaborationNews[];
      /** Set if all news is about one deliverable. */
      deliverableId: string | null;
    };
