import { z } from "zod";
import { isCurrency } from "./currencies.ts";
import { digitsOf } from "./currency-digits.ts";

/** The largest amount, in minor units of its currency. */
export const maximumMinor = 9_999_999_999;

/** An ISO 4217 code. */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, "must be a currency such as USD")
  .refine(isCurrency, "is not a known currency");

/** An amount as decimal text with the digits of its currency: `{"amount": "1250.00", "currency": "USD"}`. */
export const moneySchema = z.object({
  amount: z.string().meta({ example: "1250.00" }),
  currency: z.string().meta({ example: "USD" }),
});
export type Money = z.output<typeof moneySchema>;

/** An amount that somebody types, as minor units. Digits that the currency does not have are refused. */
export const moneyInputSchema = z
  .object({
    amount: z.string("must be an amount such as 1250.00"),
    currency: currencySchema,
  })
  .transform(({ amount, currency }, context) => {
    const minor = minorOf(amount, currency);
    if (minor !== undefined) return { minor, currency };
    context.addIssue({
      code: "custom",
      path: ["amount"],
      message: `must be an amount such as ${exampleOf(currency)}`,
    });
    return z.NEVER;
  });
export type MoneyInput = z.output<typeof moneyInputSchema>;

/** An amount of minor units as money. Below zero in margins and reversals. */
export function moneyOf(minor: number, currency: string): Money {
  const digits = digitsOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = text.length - digits;
  const amount = digits === 0 ? text : `${text.slice(0, whole)}.${text.slice(whole)}`;
  return { amount: minor < 0 ? `-${amount}` : amount, currency };
}

/** Decimal text as minor units; undefined if it is none, has too many digits, or is too large. */
function minorOf(amount: string, currency: string): number | undefined {
  const [, whole, fraction = ""] = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(amount.trim()) ?? [];
  const digits = digitsOf(currency);
  if (whole === undefined || fraction.length > digits) return undefined;
  const minor = Number(whole + fraction.padEnd(digits, "0"));
  return minor <= maximumMinor ? minor : undefined;
}

function exampleOf(currency: string): string {
  return moneyOf(1250 * 10 ** digitsOf(currency), currency).amount;
}
