import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moneyOf } from "../money/money.ts";
import { maximumMinor, readMoney } from "./read-money.ts";

const amounts: [text: string, currency: string, minor: number][] = [
  ["0", "USD", 0],
  ["1400", "USD", 140_000],
  ["1400.5", "USD", 140_050],
  ["1400.50", "USD", 140_050],
  ["1400,5", "USD", 140_050],
  ["1400,50", "USD", 140_050],
  ["1,400", "USD", 140_000],
  ["1,400.50", "USD", 140_050],
  ["1.400,50", "USD", 140_050],
  ["1 400", "USD", 140_000],
  ["1 400,50", "EUR", 140_050],
  ["1\u00a0400,50", "EUR", 140_050],
  ["1\u202f400,50", "EUR", 140_050],
  ["1'400.50", "CHF", 140_050],
  ["1\u2019400.50", "CHF", 140_050],
  ["1,25,000", "INR", 12_500_000],
  ["1,25,000.50", "INR", 12_500_050],
  ["1.250.000", "EUR", 125_000_000],
  ["1,250,000", "EUR", 125_000_000],
  ["$1,400", "USD", 140_000],
  ["$ 1,400", "USD", 140_000],
  ["US$1400", "USD", 140_000],
  ["USD 1400", "USD", 140_000],
  ["1400 usd", "USD", 140_000],
  ["CA$1400", "CAD", 140_000],
  ["$1400", "CAD", 140_000],
  ["1 400 €", "EUR", 140_000],
  ["€1.400,50", "EUR", 140_050],
  ["€1400", "EUR", 140_000],
  ["£99.99", "GBP", 9_999],
  ["₹1,25,000", "INR", 12_500_000],
  ["¥1400", "JPY", 1_400],
  ["1,400", "JPY", 1_400],
  ["1.400", "JPY", 1_400],
  ["1.234", "KWD", 1_234],
  ["1,234.567", "KWD", 1_234_567],
  [" 0.01 ", "USD", 1],
  ["0,5", "USD", 50],
  ["\u200e1400,50\u200f", "USD", 140_050],
  ["１４００", "JPY", 1_400],
  ["99999999.99", "USD", maximumMinor],
];

const refused: [text: string, currency: string, problem: string][] = [
  ["", "USD", "must be an amount such as 1250.00"],
  ["abc", "USD", "must be an amount such as 1250.00"],
  ["-1", "USD", "must be an amount such as 1250.00"],
  ["1e3", "USD", "must be an amount such as 1250.00"],
  ["1.400", "USD", "Do you mean 1,400 or 1.40?"],
  ["$1.400", "USD", "Do you mean 1,400 or 1.40?"],
  ["12.500", "EUR", "Do you mean 12,500 or 12.50?"],
  ["1,400", "KWD", "Do you mean 1,400 or 1.400?"],
  ["1250.000", "USD", "must be an amount such as 1250.00"],
  ["0.500", "USD", "must be an amount such as 1250.00"],
  ["1.2345", "USD", "must be an amount such as 1250.00"],
  ["1.5", "JPY", "must be an amount such as 1250"],
  ["1400,50", "JPY", "must be an amount such as 1250"],
  ["1.23456", "KWD", "must be an amount such as 1250.000"],
  ["1,40,00", "USD", "must be an amount such as 1250.00"],
  ["1.40.00", "USD", "must be an amount such as 1250.00"],
  ["14 00", "USD", "must be an amount such as 1250.00"],
  ["1400-1600", "USD", "must be an amount such as 1250.00"],
  ["1.4K", "USD", "must be in USD"],
  ["€1400", "USD", "must be in USD"],
  ["1400 EUR", "USD", "must be in USD"],
  ["100000000", "USD", "must be an amount such as 1250.00"],
];

describe("readMoney", () => {
  it.each(amounts)("%j %s is %i", (text, currency, value) => {
    expect(readMoney(text, currency)).toEqual({ value });
  });

  it.each(refused)("%j %s is refused: %s", (text, currency, problem) => {
    expect(readMoney(text, currency)).toEqual({ problem });
  });

  it("reads as the column does where it decides", () => {
    expect(readMoney("1.400", "USD", ",")).toEqual({ value: 140_000 });
    expect(readMoney("1,400", "USD", ".")).toEqual({ value: 140_000 });
  });

  it("reads what is shown, in every spelling of its country", () => {
    const shown = fc.record({
      minor: fc.integer({ min: 0, max: maximumMinor }),
      currency: fc.constantFrom("USD", "EUR", "JPY", "INR"),
      locale: fc.constantFrom("en-US", "de-DE", "fr-FR", "pt-BR", "en-IN", "de-CH"),
    });
    fc.assert(
      fc.property(shown, ({ minor, currency, locale }) => {
        const { amount } = moneyOf(minor, currency);
        expect(readMoney(amount, currency)).toEqual({ value: minor });
        const text = new Intl.NumberFormat(locale, {
          minimumFractionDigits: currency === "JPY" ? 0 : 2,
        }).format(amount as `${number}`);
        expect(readMoney(text, currency)).toEqual({ value: minor });
      }),
    );
  });
});
