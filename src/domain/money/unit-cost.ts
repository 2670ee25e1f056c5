import { digitsOf } from "./currency-digits.ts";
import { decimalText, type Money } from "./money.ts";

/** Additional decimals of amounts below one unit of the currency. */
const furtherDigits = 2;

/** Price of one of `count`, such as 0.0720 or 1.24, rounded once from the exact quotient. */
export function unitCost(minor: number, count: number, currency: string): Money {
  const digits = digitsOf(currency);
  const isSmall = minor < count * 10 ** digits;
  const shown = digits + (isSmall ? furtherDigits : 0);
  const scale = isSmall ? 10n ** BigInt(furtherDigits) : 1n;
  const rounded = (BigInt(minor) * scale * 2n + BigInt(count)) / (BigInt(count) * 2n);
  return { amount: decimalText(String(rounded), shown), currency };
}

/** '$0.072' or '$1.24'. */
export function unitCostText({ amount, currency }: Money): string {
  const digits = digitsOf(currency);
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + furtherDigits,
  });
  // As text, because a conversion to a number could lose digits.
  return format.format(amount as `${number}`);
}
