import { type PayoutKind, type PayoutState, unpaidStates } from "./payout-states.ts";

type Amount = { kind: PayoutKind; state: PayoutState; amountMinor: number };

/** Totals by state, in minor units. Each payout counts in one state only. */
export function payoutSums(payouts: readonly Amount[]): Record<Exclude<PayoutState, "cancelled">, number> {
  const sum = (state: PayoutState) =>
    payouts.filter((each) => each.state === state).reduce((total, each) => total + each.amountMinor, 0);
  return { planned: sum("planned"), due: sum("due"), approved: sum("approved"), paid: sum("paid") };
}

/** Total of all fees that are not canceled. */
export function sumOfFees(payouts: readonly Amount[]): number {
  return payouts
    .filter(({ kind, state }) => kind === "fee" && state !== "cancelled")
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** Whether money is still to be sent to the creator. */
export function isOwed({ kind, state }: Pick<Amount, "kind" | "state">): boolean {
  return kind !== "reversal" && unpaidStates.some((each) => each === state);
}

/** Amount of a payout that is not reversed yet. `reversals`: reversals of this payout, with negative amounts. */
export function leftToReverse(payout: Amount, reversals: readonly Amount[]): number {
  const reversed = reversals
    .filter(({ state }) => state !== "cancelled")
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
  return payout.amountMinor + reversed;
}
