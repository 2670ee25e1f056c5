import { z } from "zod";
import { readMoney } from "../readers/read-money.ts";
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

/** A typed amount, converted to minor units. */
export const moneyInputSchema = z
  .object(
    { amount: z.string("must be an amount such as 1250.00"), currency: currencySchema },
    'must be like {"amount": "1250.00", "currency": "USD"}',
  )
  .transform(({ amount, currency }, context) => {
    const { value, problem } = readMoney(amount, currency);
    if (problem === undefined) return { minor: value, currency };
    context.addIssue({ code: "custom", path: ["amount"], message: problem });
    return z.NEVER;
  });
export type MoneyInput = z.output<typeof moneyInputSchema>;

/** Converts minor units. Margins and reversals may be negative. */
export function moneyOf(minor: number, currency: string): Money {
  const digits = digitsOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = text.length - digits;
  const amount = digits === 0 ? text : `${text.slice(0, whole)}.${text.slice(whole)}`;
  return { amount: minor < 0 ? `-${amount}` : amount, currency };
}
