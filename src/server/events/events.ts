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
/** A creator, with the short address of the profile. */
type Listed = { id: string; slug: string };
type Colleague = { email: string; name: string; role: Role };
type Brand = { id: string; companyName: string; contactName: string; email: string };
type PendingBrand = Brand & { createdAt: Date };
/** Why an application is rejected, and from which day we advise to apply again. */
type Rejection = { reason: string; reasons: RejectionReason[]; reapplyOn: string | null };
type Registration = Brand & { industry: string; budgetRange: string; companySize: string };
/** What waits and is due or late: how much, and the oldest of it. */
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
/** What tells others of it waits for the hold. */
type Decision = { actor: Actor; hold: Hold | undefined };

type Account = { id: string; email: string };
/** Somebody changed an administrator's second factors. `name`: of the passkey. */
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

/** Somebody changed records. Only the history records it. */
export type RecordsChanged = { type: "records.changed"; actor: Actor; changes: Change | Change[] };

/** An owner proposes that one person alone may approve a payout. */
export type OneApprovalProposed = { type: "settings.one_approval_proposed"; actor: AdminActor };

/** What can happen. `event-handlers.ts` lists what follows from each event. */
export type AppEvent =
  | OneApprovalProposed
  | RecordsChanged
  | ShortlistEvent
  | CampaignEvent
  | RightEvent
  | PayoutEvent
  | SecondFactorChange
  /** The counter of a passkey went back. */
  | { type: "passkey.locked"; passkey: { adminId: string; name: string } }
  | { type: "administrator.signed_in"; actor: AdminActor; method: "password" | SecondFactorMethod }
  /** Undefined if nobody has the address. */
  | { type: "administrator.sign_in_failed"; admin: Account | undefined }
  | { type: "join_request.received"; request: JoinRequest }
  | ({ type: "join_request.approved"; request: JoinRequest; influencer: Listed } & Decision)
  | ({ type: "join_request.rejected"; request: JoinRequest } & Rejection & Decision)
  /** Deleted among the contacts, while a creator with its address is listed. */
  | ({ type: "join_request.approved_by_hand"; request: JoinRequest; influencer: Listed } & Decision)
  /** Deleted among the contacts, without a decision. */
  | ({ type: "join_request.removed"; request: JoinRequest } & Decision)
  | { type: "join_request.changes_asked"; actor: Actor; request: JoinRequest; asked: AskInput }
  /** A week later, the applicant has not answered. */
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
  /** Signed in from a browser that they have not used before. */
  | { type: "administrator.new_browser"; person: Colleague; browser: string }
  /** An expired link is replaced by a new one. */
  | { type: "link.renewed"; person: { name: string; email: string }; subject: LinkSubject; token: string }
  | { type: "link.revoked"; actor: Actor; link: { id: string; label: string; subject: LinkSubject } }
  /** `about` names creators or a brand. `copied`: the sender gets a copy. */
  | { type: "message.received"; message: Message; about: string[]; copied: boolean }
  | {
      type: "message.forwarded";
      actor: AdminActor;
      message: { id: string; name: string };
      /** The creator's name. */
      about: string;
      shareAddress: boolean;
      mail: { to: string; subject: string; text: string };
    };

type Shortlist = { id: string; name: string; ownerId: string | null };
type Reviewer = { id: string; name: string; email: string; role: ReviewRole };
type Vote = { decision: VoteDecision; reason: VoteReason | null; comment: string };

/** What happens to shortlists, by the team and by those who hold links. */
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
  /** For the first time, or another way than before. */
  | {
      type: "shortlist.voted";
      list: Shortlist;
      itemId: string;
      reviewer: Reviewer;
      vote: Vote;
    }
  /** A reviewer has sent the answers. */
  | { type: "shortlist.reviewed"; list: Shortlist; reviewer: Reviewer; counts: ShortlistCounts }
  /** Whoever holds the link says that it was meant for somebody else. */
  | { type: "shortlist.denied"; list: Shortlist; reviewer: Reviewer }
  /** The link ends soon. `sentAt`: when it was made. */
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
  /** What the owner has not been told yet. `recipientId`: null for all administrators. */
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
  /** The right that it goes on with. */
  renews: string | null;
};

/** What happens to campaigns, and to the creators in them. */
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
      /** For the team alone, with each of them. */
      note: string;
    }
  /** Without `actor`, by somebody outside the team, or because of something else. */
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
      /** How the campaign has ended, if that has brought it about. */
      campaignEnd: CampaignEnd | undefined;
      /** Of a creator who is told of it. */
      creatorEmail: string | undefined;
    }
  /** Without `mail`, by the creator. */
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
      /** None: another mail tells the creator, or nobody has an address. */
      creatorEmail: string | undefined;
      /** The name under the agreement. */
      agreedBy: string | undefined;
    }
  /** Without `actor`, by somebody outside the team, or because of something else. */
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
      /** Of the client. */
      decision: DraftDecision | undefined;
      /** Of a creator who is told of it. */
      creatorEmail: string | undefined;
    }
  /** A creator is reminded of a day that comes. */
  | {
      type: "deliverable.due";
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      isDraft: boolean;
      dueOn: string;
      creatorEmail: string;
    }
  /** A draft or a post did not come on its day. */
  | {
      type: "deliverable.late";
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      isDraft: boolean;
      dueOn: string;
    }
  /** A draft has waited for longer than was promised. */
  | {
      type: "deliverable.unanswered";
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      answerBy: string;
      toEveryOwner: boolean;
    }
  /** By somebody of the client who does not decide. */
  | {
      type: "draft.advised";
      author: TimelineAuthor;
      campaign: Campaign;
      collaboration: Collaboration;
      deliverable: Deliverable;
      draftId: string;
      decision: DraftDecision;
    }
  /** With a person of the client, who gets a mail if there is an address. */
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
  /** For a person of the client, whose link was sent at `sentAt`. */
  | {
      type: "drafts.waiting";
      campaign: Campaign;
      person: { name: string; email: string };
      linkId: string;
      count: number;
      expiresAt: Date;
    }
  /** The team has added the document of an agreement, in place of `before`. */
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
  /** On a shortlist, about somebody whose state it does not change any more. */
  | {
      type: "collaboration.client_decided";
      author: TimelineAuthor;
      campaign: Campaign;
      collaboration: Collaboration;
      vote: Vote;
    }
  /** What the owner has not been told yet. `recipientId`: null for all administrators. */
  | {
      type: "collaboration.news";
      campaign: Campaign;
      collaboration: Collaboration;
      recipientId: string | null;
      news: CollaborationNews[];
      /** If all of it is about one piece. */
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

/** What happens to rights that creators have granted. */
export type RightEvent =
  /** Without `actor`, because of something else. `start` and `stop` follow from the publication of a piece. */
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
  /** By the day: it ends soon, or has ended. */
  | { type: "right.turned"; right: Right; state: "ending" | "ended" }
  /** The owner is reminded. */
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

/** What happens to payments to creators. */
export type PayoutEvent =
  /** Without `actor`, because of something else. `plan`: it was made. `words`: why it was canceled. */
  | ({
      type: "payout.changed";
      author: TimelineAuthor;
      actor?: Actor;
      action: PayoutAction | "plan";
      before: PayoutState | null;
      words: string;
      /** Of a creator who is told of it. */
      creatorEmail: string | undefined;
    } & AboutPayout)
  /** It was to be paid earlier. Without an address, the owner is told. */
  | ({ type: "payout.late"; creatorEmail: string | undefined } & AboutPayout);

export type Emit<Event extends AppEvent = AppEvent> = events.Emit<Event>;
