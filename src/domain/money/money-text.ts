import type { Money } from "./money.ts";

/** '$1,250' or '€99.50', as people of the agency and its clients read it. */
export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  // As text, so that no digit is lost on the way to a number.
  return format.format(amount as `${number}`);
}
