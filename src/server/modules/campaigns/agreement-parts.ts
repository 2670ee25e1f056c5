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

/** What an early end says about what was agreed. `payoutAmount`: what is paid after all, with `changed`. */
export type Ending = {
  rights: RightsDecision | null;
  payouts: PayoutsDecision | null;
  payoutAmount: MoneyInput | null;
};

type Locked = { campaign: CampaignRow; collaboration: CollaborationRow };
/** Who brings it about. `actor`: of the team. */
type AgreementBy = { caller: CollaborationCaller; author: TimelineAuthor; actor?: Actor };

/** What other modules make of an agreement, in the transactions of this one, on rows that are locked. */
export type AgreementParts = {
  /** Throws `Conflict` if an offer cannot be agreed on beside what others have agreed on. */
  refuseConflicts(
    transaction: Executor,
    agreement: Locked & { offer: Pick<OfferRow, "rights" | "exclusivity"> },
    isTold: boolean,
  ): Promise<void>;
  make(transaction: Executor, agreement: Locked & { offer: OfferRow }, by: AgreementBy): Promise<void>;
  /** The rights, and their price, of an accepted offer of rights alone. Its `renews` names the right that goes on. */
  renew(transaction: Executor, agreement: Locked & { offer: OfferRow }, by: AgreementBy): Promise<void>;
  /** What an early end has to decide on. */
  toDecide(transaction: Executor, collaborationId: string): Promise<Undecided[]>;
  /** What is left to do before collaborations are complete. */
  unfinished: UnfinishedOf;
  /** Those of these collaborations in which a draft waits for the team. */
  awaitingAnswer(executor: Executor, collaborationIds: string[]): Promise<ReadonlySet<string>>;
  end(
    transaction: Executor,
    locked: Locked,
    ending: Ending & { by: AgreementBy; words: string },
  ): Promise<void>;
  /** What was paid in campaigns, in minor units of their currencies. */
  paidIn(executor: Executor, campaignIds: string[]): Promise<ReadonlyMap<string, number>>;
  /** As the creator sees them. */
  ownPayouts(executor: Executor, collaborationId: string): Promise<OwnPayout[]>;
};
