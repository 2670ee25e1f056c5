import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maximumMinor } from "../readers/read-money.ts";
import { moneyInputSchema, moneyOf } from "./money.ts";

const read = (amount: unknown, currency: unknown = "USD") => {
  const result = moneyInputSchema.safeParse({ amount, currency });
  return result.success ? result.data.minor : result.error.issues[0]?.message;
};

describe("an amount", () => {
  it.each([
    ["1250", "USD", 125_000],
    ["1250.5", "USD", 125_050],
    ["1250.05", "EUR", 125_005],
    [" 0.01 ", "USD", 1],
    ["0", "USD", 0],
    ["1250", "JPY", 1_250],
    ["1.234", "KWD", 1_234],
    ["99999999.99", "USD", maximumMinor],
    ["100000000", "USD", "must be at most 99,999,999.99"],
    ["1.5", "JPY", "must have no decimals, such as 1250"],
    ["1250.123", "USD", "must have at most 2 decimals, such as 1250.00"],
    ["-1", "USD", "must be an amount such as 1250.00"],
    ["1e3", "USD", "must be an amount such as 1250.00"],
    ["1,250.00", "USD", 125_000],
    ["1250,5", "USD", 125_050],
    ["1.250", "USD", "Do you mean 1,250 or 1.25?"],
    ["", "USD", "must be an amount such as 1250.00"],
    [1250, "USD", "must be an amount such as 1250.00"],
    ["1", "usd", "must be a currency such as USD"],
    ["1", "XQQ", "is not a known currency"],
  ])("%j %s is %j", (amount, currency, expected) => {
    expect(read(amount, currency)).toBe(expected);
  });

  it.each([
    ["a lot", "usd", ["amount", "currency"]],
    ["a lot", "XQQ", ["amount", "currency"]],
    [5, 5, ["amount", "currency"]],
    ["1.250", "usd", ["currency"]],
  ])("what is wrong with %j %j is named at once", (amount, currency, paths) => {
    const { error } = moneyInputSchema.safeParse({ amount, currency });
    expect([...new Set(error?.issues.map(({ path }) => path.join(".")))].toSorted()).toEqual(paths);
  });

  it("comes back as it was stored, with the digits of its currency", () => {
    const amounts = fc.integer({ min: 0, max: maximumMinor });
    fc.assert(
      fc.property(amounts, fc.constantFrom("USD", "JPY", "KWD"), (minor, currency) => {
        const money = moneyOf(minor, currency);
        expect(money.amount).toMatch(
          { USD: /^\d+\.\d\d$/, JPY: /^\d+$/, KWD: /^\d+\.\d{3}$/ }[currency] as RegExp,
        );
        expect(read(money.amount, currency)).toBe(minor);
      }),
    );
  });
});
