import { expect, it } from "vitest";
import { unitCost, unitCostText } from "./unit-cost.ts";

it.each([
  [90_000, 12_500, "USD", "0.0720", "$0.072"],
  [90_000, 725, "USD", "1.24", "$1.24"],
  [50, 1, "USD", "0.5000", "$0.50"],
  [1, 200, "USD", "0.0001", "$0.0001"],
  [1, 201, "USD", "0.0000", "$0.00"],
  [0, 5, "EUR", "0.0000", "€0.00"],
  [900, 1250, "JPY", "0.72", "¥0.72"],
  [9_007_199_254_740_991, 3, "USD", "30023997515803.30", "$30,023,997,515,803.30"],
])("%i minor units for %i in %s are %s each, written %s", (minor, count, currency, amount, text) => {
  expect(unitCost(minor, count, currency)).toEqual({ amount, currency });
  expect(unitCostText({ amount, currency })).toBe(text);
});
