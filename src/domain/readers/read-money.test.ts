import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountsAsTyped, refusedAmounts } from "#tests/harness/amounts-as-typed.ts";
import { moneyOf } from "../money/money.ts";
import { maximumMinor, readMoney } from "./read-money.ts";

describe("readMoney", () => {
  it.each(amountsAsTyped)("%j %s is %i", (text, currency, value) => {
    expect(readMoney(text, currency)).toEqual({ value });
  });

  it.each(refusedAmounts)("%j %s is refused: %s", (text, currency, problem) => {
    expect(readMoney(text, currency)).toEqual({ problem });
  });

  it.each(refusedAmounts.filter(([, , problem]) => problem.startsWith("Do you mean")))(
    "%j %s is asked about with two amounts that are not asked about again",
    (text, currency, problem) => {
      const [, first = "", second = ""] = /^Do you mean (.+) or (.+?)\?/.exec(problem) ?? [];
      const [one, other] = [first, second].map((amount) => readMoney(amount, currency).value);
      expect([one, other], text).toEqual([expect.any(Number), expect.any(Number)]);
      expect(one).not.toBe(other);
    },
  );

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
