import { addDays } from "../days/calendar-days.ts";
import { longDate } from "../days/long-date.ts";
import type { PayoutStart } from "./payout-states.ts";

export type PaymentTerm = { starts: PayoutStart; startsOn: string | null; paymentDays: number };

/** Events from which payment days count, as the creator reads them. */
const events: Record<Exclude<PayoutStart, "date">, string> = {
  agreement: "the agreement",
  publication: "your last post",
  verification: "our check of your last post",
};

/** When a payment comes whose day is not known yet: 'within 30 days of your last post'. */
export function paymentTermText({ starts, startsOn, paymentDays }: PaymentTerm): string {
  if (starts === "date") return startsOn === null ? "" : `by ${longDate(addDays(startsOn, paymentDays))}`;
  if (paymentDays === 0) return `on the day of ${events[starts]}`;
  return `within ${paymentDays === 1 ? "1 day" : `${paymentDays} days`} of ${events[starts]}`;
}
