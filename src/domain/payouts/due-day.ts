import { addDays } from "../days/calendar-days.ts";
import { type PayoutStart, type PayoutState, payableStates } from "./payout-states.ts";

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

/** The last day on which a payout is in time. `start`: from `startOfPayout`. */
export const dueOnOf = (start: string, paymentDays: number): string => addDays(start, paymentDays);

/** Whether money that is due has not been paid in time. */
export function isLate(
  { state, dueOn }: { state: PayoutState; dueOn: string | null },
  today: string,
): boolean {
  return payableStates.some((each) => each === state) && dueOn !== null && dueOn < today;
}

/** Days after the due date when the owner and the creator are notified about a late payment. */
export const lateDays = { owner: 1, creator: 5 } as const;
