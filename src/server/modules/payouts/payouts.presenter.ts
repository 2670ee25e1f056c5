import { may } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { moneyOf } from "#domain/money/money.ts";
import { isLate } from "#domain/payouts/due-day.ts";
import type { PaymentDetailsState } from "#domain/payouts/payment-details.contract.ts";
import { payoutErrors } from "#domain/payouts/payout-requirements.ts";
import {
  type OwnerPayoutAction,
  ownerPayoutActions,
  payoutActionLabels,
  payoutMachine,
} from "#domain/payouts/payout-states.ts";
import { isUndecided, type OwnPayout, type Payout } from "#domain/payouts/payouts.contract.ts";
import type { CollaborationFacts } from "#server/modules/campaigns/campaign-records.service.ts";
import type { PayoutRow } from "./payouts.repository.ts";

/** An administrator, or a program with an API key. */
export type Team = AdminPrincipal | ApiKeyPrincipal;

export function isOwner(principal: Team): boolean {
  return principal.kind === "admin" && principal.role === "owner";
}

export type PayoutContext = {
  /** Facts about collaborations, by ID. */
  facts: ReadonlyMap<string, CollaborationFacts>;
  /** Names of administrators by ID. */
  owners: ReadonlyMap<string, string>;
  /** Whether a second owner has to approve payouts. */
  twoApprovals: boolean;
  /** Today in the agency's time zone. */
  today: string;
  /** Whether the creator has given payment details, by payout. */
  paymentDetails: ReadonlyMap<string, PaymentDetailsState>;
  principal: Team;
};

export function presentPayout(row: PayoutRow, context: PayoutContext): Payout {
  const about = context.facts.get(row.collaborationId);
  const ownerName = context.owners.get(about?.campaignOwnerId ?? "");
  const price = about?.agreedMinor ?? 0;
  return {
    ...presentOwnPayout(row, context.today),
    _id: row.id,
    collaborationId: row.collaborationId,
    campaign: { _id: row.campaignId, name: about?.campaignName ?? "" },
    influencerId: row.influencerId,
    // Owners still see the names of erased creators, because payments are financial records.
    creatorName: row.influencerId !== null || isOwner(context.principal) ? row.creatorName : "",
    owner: about?.campaignOwnerId && ownerName ? { _id: about.campaignOwnerId, name: ownerName } : null,
    share: row.kind === "fee" && price > 0 ? Math.round((row.amountMinor / price) * 10_000) / 100 : null,
    stateSince: row.stateSince.toISOString(),
    reverses: row.reverses,
    reason: row.reason,
    paymentDetails: context.paymentDetails.get(row.id) ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt,
    actions: actionsOf(row, context),
  };
}

/** Payout as its creator sees it. */
export function presentOwnPayout(row: PayoutRow, today: string): OwnPayout {
  return {
    kind: row.kind,
    amount: moneyOf(row.amountMinor, row.currency),
    state: row.state,
    starts: row.starts,
    startsOn: row.startsOn,
    paymentDays: row.paymentDays,
    dueOn: row.dueOn,
    isLate: isLate(row, today),
    paidOn: row.paidOn,
    reference: row.reference,
    words: row.words,
  };
}

function actionsOf(row: PayoutRow, { principal, twoApprovals, today }: PayoutContext): Payout["actions"] {
  if (principal.kind !== "admin" || !may(principal, "decide")) return [];
  const known: readonly string[] = ownerPayoutActions;
  const caller = principal.role === "owner" ? "owner" : "editor";
  const steps = payoutMachine
    .actionsIn(row.state, caller)
    .filter((action): action is OwnerPayoutAction => known.includes(action))
    .map((action) => {
      const change = { action, paidOn: null, reference: "", reason: "" };
      const missing = payoutErrors({ ...row, isReversed: false }, change, {
        actorId: principal.adminId,
        twoApprovals,
        today,
      });
      return { action, label: payoutActionLabels[action], missing: missing.map(({ message }) => message) };
    });
  const edit = { action: "edit" as const, label: "Change", missing: [] };
  return isUndecided(row) ? [...steps, edit] : steps;
}
