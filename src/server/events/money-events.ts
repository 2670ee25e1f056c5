import type { CollaborationState } from "#domain/campaigns/collaboration-states.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { PayoutAction, PayoutKind, PayoutState } from "#domain/payouts/payout-states.ts";
import type { TimelineAuthor } from "#server/modules/timeline/timeline-author.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Campaign, Collaboration } from "./campaign-events.ts";

type Right = {
  id: string;
  collaborationId: string;
  campaignId: string;
  influencerId: string | null;
  creatorName: string;
  clientName: string;
  endsOn: string | null;
};

type Fields = Record<string, unknown>;

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
      /** Set if the creator hears of it. Empty: no address. */
      contacts: MailReceiver[] | undefined;
    } & AboutPayout)
  /** The creator has said where they are paid, or replaced what they had said. */
  | {
      type: "payment_details.given";
      author: TimelineAuthor;
      campaign: Campaign;
      collaboration: Collaboration;
      isNew: boolean;
    }
  /** The payout is overdue. The owner is notified, or the creator if `contacts` is set. Empty: no address. */
  | ({ type: "payout.late"; contacts: MailReceiver[] | undefined } & AboutPayout);
