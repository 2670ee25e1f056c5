import type { CollaborationCaller } from "#domain/campaigns/collaboration-states.ts";
import type { MoneyInput } from "#domain/money/money.ts";
import type { PayoutsDecision } from "#domain/payouts/payout-states.ts";
import type { OwnPayout } from "#domain/payouts/payouts.contract.ts";
import type { RightsDecision } from "#domain/rights/right-rules.ts";
import type { TimelineAuthor } from "#server/modules/timeline/timeline.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Undecided, UnfinishedOf } from "./campaign-needs.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import type { CollaborationRow } from "./collaborations.repository.ts";
import type { OfferRow } from "./offers.repository.ts";

/**
 * Decisions about rights and payouts when a collaboration ends early. `payoutAmount` is set with `payouts: "changed"`
 * only.
 */
export type Ending = {
  rights: RightsDecision | null;
  payouts: PayoutsDecision | null;
  payoutAmount: MoneyInput | null;
};

type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };
/** `actor` is set for administrators only. */
type AgreementBy = { caller: CollaborationCaller; author: TimelineAuthor; actor?: Actor };

/** Effects of an agreement in other modules. They run in the transaction of the campaign, on locked rows. */
export type AgreementParts = {
  /** Throws `Conflict` if the offer clashes with agreements that others already have. */
  refuseConflicts(
    transaction: Executor,
    agreement: Locked & { offer: Pick<OfferRow, "rights" | "exclusivity"> },
    isTold: boolean,
  ): Promise<void>;
  make(transaction: Executor, agreement: Locked & { offer: OfferRow }, by: AgreementBy): Promise<void>;
  /**
   * Grants the rights of an accepted renewal, with their price. `offer.renews` is the ID of the right that is
   * renewed.
   */
  renew(transaction: Executor, agreement: Locked & { offer: OfferRow }, by: AgreementBy): Promise<void>;
  /** Subjects that an early end requires a decision about. */
  toDecide(transaction: Executor, collaborationId: string): Promise<Undecided[]>;
  /** Remaining work before collaborations are complete. */
  unfinished: UnfinishedOf;
  /** Collaborations with a draft that the team has to review. */
  awaitingAnswer(executor: Executor, collaborationIds: string[]): Promise<ReadonlySet<string>>;
  end(
    transaction: Executor,
    locked: Locked,
    ending: Ending & { by: AgreementBy; words: string },
  ): Promise<void>;
  /** Sums paid by campaign, in minor units of its currency. */
  paidIn(executor: Executor, campaignIds: string[]): Promise<ReadonlyMap<string, number>>;
  /** Payouts as the creator sees them. */
  ownPayouts(executor: Executor, collaborationId: string): Promise<OwnPayout[]>;
};
