import { expect, it } from "vitest";
import { type PaymentTerm, paymentTermText } from "./payment-term-text.ts";

it.each<[PaymentTerm, string]>([
  [{ starts: "publication", startsOn: null, paymentDays: 30 }, "within 30 days of your last post"],
  [{ starts: "publication", startsOn: null, paymentDays: 1 }, "within 1 day of your last post"],
  [{ starts: "publication", startsOn: null, paymentDays: 0 }, "on the day of your last post"],
  [{ starts: "agreement", startsOn: null, paymentDays: 14 }, "within 14 days of the agreement"],
  [
    { starts: "verification", startsOn: null, paymentDays: 7 },
    "within 7 days of our check of your last post",
  ],
  [{ starts: "date", startsOn: "2030-05-01", paymentDays: 9 }, "by 10 May 2030"],
])("a payment that waits reads as a term: %j", (term, text) => {
  expect(paymentTermText(term)).toBe(text);
});
