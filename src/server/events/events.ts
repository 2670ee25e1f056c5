import type { Role } from "#domain/access/principal.ts";
import type { CampaignAction, CampaignEnd, CampaignState } from "#domain/campaigns/campaign-states.ts";
import type { CollaborationAction, CollaborationState } from "#domain/campaigns/collaboration-states.ts";
import type { Format } from "#domain/campaigns/offer-options.ts";
import type { OfferAction, OfferSide, OfferState } from "#domain/campaigns/offer-states.ts";
import type { Brief } from "#domain/contact/brief.ts";
import type { DeliverableAction, DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import type { DraftDecision, Point } from "#domain/deliverables/deliverables.contract.ts";
import type { OptionField } from "#domain/influencers/field-list.ts";
import type { Platform } from "#domain/influencers/platforms.ts";
import type { AskInput, JoinRequest as Request } from "#domain/join-requests/join-request.contract.ts";
import type { ClientLinkKind, LinkSubject } from "#domain/links/link-rules.ts";
import type { PayoutAction, PayoutKind, PayoutState } from "#domain/payouts/payout-states.ts";
import type { ShortlistState, ShortlistStateAction } from "#domain/shortlists/shortlist-states.ts";
import type { ReviewRole, VoteDecision, VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import type { ShortlistCounts } from "#domain/shortlists/shortlists.contract.ts";
import type { RejectionReason } from "#domain/status/rejection-reasons.ts";
import type { SecondFactorMethod } from "#domain/two-factor/two-factor-rules.ts";
import type { Context } from "#server/context.ts";
import type { TimelineAuthor } from "#server/modules/timeline/timeline.service.ts";
import type { Actor, AdminActor, Change } from "#server/platform/audit/history.service.ts";
import type * as events from "#server/platform/events/emitter.ts";
import type { CollaborationNews } from "#server/platform/mail/campaign-mail-templates.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";

export type JoinRequest = Pick<Request, "name" | "email" | "location" | OptionField> & {
  id: string;
  socials: { platform: string }[];
  createdAt: Date;
};
/** A creator, with the slug of the profile. */
type Listed = { id: string; slug: string };
type Colleague = { email: string; name: string; role: Role };
type Brand = { id: string; companyName: string; contactName: string; email: string };
type PendingBrand = Brand & { createdAt: Date };
/** Reasons of a rejection, and the day from which we recommend applying again. */
type Rejection = { reason: string; reasons: RejectionReason[]; reapplyOn: string | null };
type Registration = Brand & { industry: string; budgetRange: string; companySize: string };
/** Records that wait for a decision and are due or late: their number, and the oldest of them. */
export type DueDecisions = { count: number; oldest: { name: string; countsFrom: string }[] };
type Message = {
  id: string;
  name: string;
  email: string;
  company: string;
  service: string;
  message: string;
  brief?: Brief | undefined;
  influencerId?: string | undefined;
  brandId?: string | undefined;
};
type Fields = Record<string, unknown>;
/** Mails and webhooks wait until the hold ends. */
type Decision = { actor: Actor; hold: Hold | undefined };

type Account = { id: string; email: string };
/** `name`: of the passkey. */
export type SecondFactorChange = {
  type: "second_factor.changed";
  actor: AdminActor;
  admin: Account;
  change:
    | "totp-added"
    | "totp-removed"
    | "passkey-added"
    | "passkey-removed"
    | "recovery-codes-made"
    | "reset";
  name?: string;
};

/** Changes that only the history records. */
export type RecordsChanged = { type: "records.changed"; actor: Actor; changes: Change | Change[] };

/** An owner proposes that one person alone may approve a payout. */
export type OneApprovalProposed = { type: "settings.one_approval_proposed"; actor: AdminActor };

/** All events. `event-handlers.ts` lists the effects of each. */
export type AppEvent =
  | OneApprovalProposed
  | RecordsChanged
  | ShortlistEvent
  | CampaignEvent
  | RightEvent
  | PayoutEvent
  | SecondFactorChange
  /** The counter of a passkey went backwards. */
  | { type: "passkey.locked"; passkey: { adminId: string; name: string } }
  | { type: "administrator.signed_in"; actor: AdminActor; method: "password" | SecondFactorMethod }
  /** Undefined if no account has the address. */
  | { type: "administrator.sign_in_failed"; admin: Account | undefined }
  | { type: "join_request.received"; request: JoinRequest }
  | ({ type: "join_request.approved"; request: JoinRequest; influencer: Listed } & Decision)
  | ({ type: "join_request.rejected"; request: JoinRequest } & Rejection & Decision)
  /** Deleted from the contacts after a creator with the same address was added by hand. */
  | ({ type: "join_request.approved_by_hand"; request: JoinRequest; influencer: Listed } & Decision)
  /** Deleted from the contacts without a decision. */
  | ({ type: "join_request.removed"; request: JoinRequest } & Decision)
  | { type: "join_request.changes_asked"; actor: Actor; request: JoinRequest; asked: AskInput }
  /** The applicant has not answered for a week. */
  | { type: "changes.unanswered"; request: JoinRequest; asked: AskInput }
  /** By the applicant. `wasAsked`: the team had asked for changes. */
  | { type: "join_request.changed"; request: JoinRequest; wasAsked: boolean }
  /** By the applicant. `wasAsked`: the team had asked for proof. */
  | { type: "join_request.proved"; request: JoinRequest; wasAsked: boolean }
  /** By the applicant. */
  | { type: "join_request.withdrawn"; request: JoinRequest }
  | { type: "brand.registered"; brand: Registration }
  | { type: "brand.published"; actor: Actor; brand: PendingBrand & Listed; before: Fields; after: Fields }
  | ({ type: "brand.rejected"; brand: PendingBrand; before?: Fields } & Decision)
  /** By the contact. */
  | { type: "brand.changed"; brand: PendingBrand }
  /** By the contact. */
  | { type: "brand.withdrawn"; brand: PendingBrand }
  /** On a business day, `today`. */
  | { type: "decisions.due"; today: string; reviewDays: number; creators: DueDecisions; brands: DueDecisions }
  | { type: "administrator.invited"; person: Colleague; by: string; token: string }
  | { type: "administrator.role_changed"; person: Colleague }
  /** Signed in from a new browser. */
  | { type: "administrator.new_browser"; person: Colleague; browser: string }
  /** A new link was requested in place of an expired one. */
  | { type: "link.renewed"; person: { name: string; email: string }; subject: LinkSubject; token: string }
  | { type: "link.revoked"; actor: Actor; link: { id: string; label: string; subject: LinkSubject } }
  /** `about` names creators or a brand. `copied`: the sender gets a copy. */
  | { type: "message.received"; message: Message; about: string[]; copied: boolean }
  | {
      type: "message.forwarded";
      actor: AdminActor;
      message: { id: string; name: string };
      /** Name of the creator. */
      about: string;
      shareAddress: boolean;
      mail: { to: string; subject: string; text: string };
    };

type Shortlist = { id: string; name: string; ownerId: string | null };
type Reviewer = { id: string; name: string; email: string; role: ReviewRole };
type Vote = { decision: VoteDecision; reason: VoteReason | null; comment: string };

/** Actions of the team and of reviewers on shortlists. */
export type ShortlistEvent =
  /** Without `mail`, the link is passed on by hand. */
  | {
      type: "shortlist.shared";
      actor: Actor;
      list: Shortlist;
      reviewer: Reviewer;
      mail: { token: string; expiresAt: Date } | undefined;
    }
  | {
      type: "shortlist.state_changed";
      actor: Actor;
      list: { id: string; name: string };
      action: ShortlistStateAction;
      before: ShortlistState;
      state: ShortlistState;
    }
  /** The first vote, or a changed one. */
  | {
      type: "shortlist.voted";
      list: Shortlist;
      itemId: string;
      reviewer: Reviewer;
      vote: Vote;
    }
  /** A reviewer has finished. */
  | { type: "shortlist.reviewed"; list: Shortlist; reviewer: Reviewer; counts: ShortlistCounts }
  /** The link was opened by somebody other than the reviewer. */
  | { type: "shortlist.denied"; list: Shortlist; reviewer: Reviewer }
  /** The link expires soon. `sentAt`: creation of the link. */
  | {
      type: "shortlist.unfinished";
      reviewer: {
        id: string;
        name: string;
        email: string;
        shortlistId: string;
        listName: string;
        ownerId: string | null;
      };
      expiresAt: Date;
    }
  /** Collected news for the owner. `recipientId`: null for all administrators. */
  | {
      type: "shortlist.news";
      list: Shortlist;
      recipientId: string | null;
      answers: { name: string; votes: Vote[] }[];
      denied: string[];
    };

type Campaign = { id: string; name: string; clientName: string; ownerId: string | null };
type Collaboration = {
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
type Offer = {
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
      /** Set if the creator is mailed. */
      creatorEmail: string | undefined;
    }
  /** Without `mail`, the offer is the creator's. */
  | {
      type: "offer.made";
      author: TimelineAuthor;
      actor?: Actor;
      campaign: Campaign;
      collaboration: Collaboration;
      offer: Offer;
      mail: { email: string; token: string; isInvitation: boolean } | undefined;
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
      /** Undefined if another mail covers it, or if there is no address. */
      creatorEmail: string | undefined;
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
      /** Set if the creator is mailed. */
      creatorEmail: string | undefined;
    }
  /** Reminder for a creator of a coming due date. */
  | {
      type: "deliverable.due";
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      isDraft: boolean;
      dueOn: string;
      creatorEmail: string;
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
      };
    }
  /** For a person at the client whose link was sent at `sentAt`. */
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

type Right = {
  id: string;
  collaborationId: string;
  campaignId: string;
  influencerId: string | null;
  creatorName: string;
  clientName: string;
  endsOn: string | null;
};

/** Changes of rights that creators have granted. */
export type RightEvent =
  /** Without `actor`, caused by another change. `start` and `stop` follow the publication of a deliverable. */
  | {
      type: "right.changed";
      author: TimelineAuthor;
      actor?: Actor;
      right: Right;
      action: "grant" | "edit" | "revoke" | "restore" | "down" | "start" | "stop";
      words: string;
      before?: Fields | null;
      after: Fields;
    }
  /** The right ends soon or has ended, by the calendar. */
  | { type: "right.turned"; right: Right; state: "ending" | "ended" }
  /** Reminder for the owner. */
  | { type: "right.ends"; right: Right; daysLeft: number; campaignName: string; ownerId: string | null };

type Payout = {
  id: string;
  kind: PayoutKind;
  state: PayoutState;
  amountMinor: number;
  currency: string;
  dueOn: string | null;
  paidOn: string | null;
  reference: string;
  words: string;
};
type AboutPayout = {
  campaign: Campaign;
  collaboration: Collaboration & { state: CollaborationState; stateSince: Date };
  payout: Payout;
};

/** Changes of payments to creators. */
export type PayoutEvent =
  /** Without `actor`, caused by another change. `plan`: the payout was added. `words`: reason of the cancellation. */
  | ({
      type: "payout.changed";
      author: TimelineAuthor;
      actor?: Actor;
      action: PayoutAction | "plan";
      before: PayoutState | null;
      words: string;
      /** Set if the creator is mailed. */
      creatorEmail: string | undefined;
    } & AboutPayout)
  /** The payout is overdue. Without an address, the owner is notified. */
  | ({ type: "payout.late"; creatorEmail: string | undefined } & AboutPayout);

export type Emit<Event extends AppEvent = AppEvent> = events.Emit<Event>;

/** Emits an event in the transaction of the change, so that all writes of its handlers commit with it. */
export function emit(context: Context, event: AppEvent): Promise<void> {
  return context.handleEvent(context.database, event);
}
