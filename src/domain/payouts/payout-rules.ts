import { addDays } from "../days/calendar-days.ts";
import { type PayoutKind, type PayoutStart, type PayoutState, unpaidStates } from "./payout-states.ts";

/** A deliverable, reduced to the data that payments wait for. Days as 'YYYY-MM-DD'. */
export type PaidDeliverable = { isDropped: boolean; publishedOn: string | null; verifiedOn: string | null };
/** Events that payments wait for. */
export type PayoutFacts = {
  agreedOn: string | null;
  deliverables: readonly PaidDeliverable[];
  /** Today in the agency's time zone. */
  today: string;
};

/** The day from which payment days count; null until it has come. */
export function startOfPayout(
  { starts, startsOn }: { starts: PayoutStart; startsOn: string | null },
  { agreedOn, deliverables, today }: PayoutFacts,
): string | null {
  switch (starts) {
    case "agreement":
      return agreedOn;
    case "publication":
      return lastOf(deliverables, ({ publishedOn }) => publishedOn);
    case "verification":
      return lastOf(deliverables, ({ verifiedOn }) => verifiedOn);
    case "date":
      return startsOn !== null && startsOn <= today ? startsOn : null;
  }
}

/** The latest day once every deliverable that is not dropped has one; otherwise null. Null if all are dropped. */
function lastOf(
  deliverables: readonly PaidDeliverable[],
  dayOf: (deliverable: PaidDeliverable) => string | null,
): string | null {
  const days = deliverables.filter(({ isDropped }) => !isDropped).map(dayOf);
  const known = days.filter((day) => day !== null);
  return known.length < days.length ? null : (known.toSorted().at(-1) ?? null);
}

export const dueOnOf = (start: string, paymentDays: number): string => addDays(start, paymentDays);

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

/** Days after the due date when the owner and the creator are notified about a late payment. */
export const lateDays = { owner: 1, creator: 5 } as const;
