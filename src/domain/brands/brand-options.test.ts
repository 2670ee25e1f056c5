import { describe, expect, it } from "vitest";
import { brandSortLabels, brandSorts, budgetLowerBound, budgetRanges } from "./brand-options.ts";

describe("budgetLowerBound", () => {
  it.each([
    ["Under $1K", 0],
    ["$1K - $5K", 1_000],
    ["$5K - $10K", 5_000],
    ["$10K - $25K", 10_000],
    ["$25K - $50K", 25_000],
    ["$50K+", 50_000],
    ["$10K-50K", 10_000],
    ["10k", 10_000],
    ["$1.5K - $2K", 1_500],
    ["$2,500 - $5,000", 2_500],
    ["$1M+", 1_000_000],
    ["from 300 USD", 300],
    ["under 5K", 0],
    ["on request", 0],
    ["", 0],
    ["$999,999,999,999M", 2_000_000_000],
  ])("of %j is %i", (text, bound) => {
    expect(budgetLowerBound(text)).toBe(bound);
  });

  it("rises along the ranges of the form", () => {
    const bounds = budgetRanges.map(budgetLowerBound);
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    expect(new Set(bounds).size).toBe(budgetRanges.length);
  });
});

describe("the orders of the marketplace", () => {
  it("have the specification's names", () => {
    expect(brandSorts.map((sort) => brandSortLabels[sort])).toEqual([
      "Featured",
      "Highest Rating",
      "Most Collaborations",
      "Highest Budget",
    ]);
  });
});
