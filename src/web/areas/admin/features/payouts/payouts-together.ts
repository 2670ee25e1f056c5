import { grouped } from "#domain/grouped.ts";
import { minorOf, moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { payoutStateLabels } from "#domain/payouts/payout-states.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";

/** Actions on several payouts. */
export type ActionTogether = "approve" | "pay";

/** Why a payout cannot be approved or paid now; undefined if it can. */
export function obstacleOf({ state, actions }: Payout, action: ActionTogether): string | undefined {
  const step = actions.find((each) => each.action === action);
  if (step === undefined) return payoutStateLabels[state];
  // The day and the reference of a payment are asked for in any case.
  return action === "approve" ? step.missing[0] : undefined;
}

/** Sums in each currency: '$1,250 and €300'. */
export function sumText(payouts: readonly Payout[]): string {
  const sums = [...grouped(payouts, ({ amount }) => amount.currency)].map(([currency, own]) =>
    moneyText(
      moneyOf(
        own.reduce((sum, { amount }) => sum + minorOf(amount), 0),
        currency,
      ),
    ),
  );
  return new Intl.ListFormat("en").format(sums);
}

export function countText(count: number): string {
  return count === 1 ? "1 payout" : `${count} payouts`;
}
