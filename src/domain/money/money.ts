import { z } from "zod";
import { whenRight } from "../http/when-right.ts";
import { looksLikeAmount, readMoney } from "../readers/read-money.ts";
import { isCurrency } from "./currencies.ts";
import { digitsOf } from "./currency-digits.ts";

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

const noAmount = "must be an amount such as 1250.00";

/** A typed amount, converted to minor units. */
export const moneyInputSchema = z
  .object(
    { amount: z.string(noAmount), currency: currencySchema },
    'must be like {"amount": "1250.00", "currency": "USD"}',
  )
  // The transform below waits for the currency, whose decimals it needs.
  .refine(({ amount, currency }) => isCurrency(currency) || looksLikeAmount(amount), {
    path: ["amount"],
    error: noAmount,
    ...whenRight("amount"),
  })
  .transform(({ amount, currency }, context) => {
    const { value, problem } = readMoney(amount, currency);
    if (problem === undefined) return { minor: value, currency };
    context.addIssue({ code: "custom", path: ["amount"], message: problem });
    return z.NEVER;
  });
export type MoneyInput = z.output<typeof moneyInputSchema>;

/** The reverse of `moneyOf`. */
export function minorOf({ amount }: Money): number {
  return Number(amount.replace(".", ""));
}

/** Converts minor units. Margins and reversals may be negative. */
export function moneyOf(minor: number, currency: string): Money {
  const amount = decimalText(String(Math.abs(minor)), digitsOf(currency));
  return { amount: minor < 0 ? `-${amount}` : amount, currency };
}

/** Sets the decimal point: 7 with two digits is '0.07'. */
export function decimalText(units: string, digits: number): string {
  if (digits === 0) return units;
  const text = units.padStart(digits + 1, "0");
  const whole = text.length - digits;
  return `${text.slice(0, whole)}.${text.slice(whole)}`;
}
