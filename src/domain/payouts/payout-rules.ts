import { addDays } from "../join-requests/review-time.ts";
import type { PayoutKind, PayoutStart, PayoutState } from "./payout-states.ts";

/** A piece that a creator makes, as far as payments wait for it. Days as 'YYYY-MM-DD'. */
export type PaidPiece = { isDropped: boolean; publishedOn: string | null; verifiedOn: string | null };
/** What has come of what payments wait for. */
export type PayoutFacts = {
  agreedOn: string | null;
  pieces: readonly PaidPiece[];
  /** The present day of the agency. */
  today: string;
};

/** The day from which the days until a payment count; null as long as it has not come. */
export function startOfPayout(
  { starts, startsOn }: { starts: PayoutStart; startsOn: string | null },
  { agreedOn, pieces, today }: PayoutFacts,
): string | null {
  switch (starts) {
    case "agreement":
      return agreedOn;
    case "publication":
      return lastOf(pieces, ({ publishedOn }) => publishedOn);
    case "verification":
      return lastOf(pieces, ({ verifiedOn }) => verifiedOn);
    case "date":
      return startsOn !== null && startsOn <= today ? startsOn : null;
  }
}

/** The last day, once there is one for every piece that is made; null if none is made. */
function lastOf(pieces: readonly PaidPiece[], dayOf: (piece: PaidPiece) => string | null): string | null {
  const days = pieces.filter(({ isDropped }) => !isDropped).map(dayOf);
  const known = days.filter((day) => day !== null);
  return known.length < days.length ? null : (known.toSorted().at(-1) ?? null);
}

export const dueOnOf = (start: string, paymentDays: number): string => addDays(start, paymentDays);

type Amount = { kind: PayoutKind; state: PayoutState; amountMinor: number };

/** What is planned, due, approved, and paid, in minor units. What is due contains no plan, and so on. */
export function payoutSums(payouts: readonly Amount[]): Record<Exclude<PayoutState, "cancelled">, number> {
  const sum = (state: PayoutState) =>
    payouts.filter((each) => each.state === state).reduce((total, each) => total + each.amountMinor, 0);
  return { planned: sum("planned"), due: sum("due"), approved: sum("approved"), paid: sum("paid") };
}

/** What the fees of a collaboration come to, without those that were canceled. */
export function sumOfFees(payouts: readonly Amount[]): number {
  return payouts
    .filter(({ kind, state }) => kind === "fee" && state !== "cancelled")
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** What of a payout has not been reversed. `reversals`: those of the payout, whose amounts are negative. */
export function leftToReverse(payout: Amount, reversals: readonly Amount[]): number {
  const reversed = reversals
    .filter(({ state }) => state !== "cancelled")
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
  return payout.amountMinor + reversed;
}

/** After so many days without a payment, the owner is told, and the creator. */
export const lateDays = { owner: 1, creator: 5 } as const;
