import type { Money } from "./money.ts";

/** '$1,250' or '€99.50', for the agency and its clients. */
export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  // As text, because a conversion to a number could lose digits.
  return format.format(amount as `${number}`);
}
