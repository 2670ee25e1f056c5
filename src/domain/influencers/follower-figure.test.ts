import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rangeOfFollowers, readFollowerFigure } from "./follower-figure.ts";
import { followerRangeBounds, parseFollowerFigure } from "./followers.ts";

describe("readFollowerFigure", () => {
  it.each([
    ["0", 0],
    ["900", 900],
    ["12500", 12_500],
    ["12,500", 12_500],
    ["12.500", 12_500],
    ["12 500", 12_500],
    ["12\u00a0500", 12_500],
    ["12\u2019500", 12_500],
    ["1,234,567", 1_234_567],
    ["1,25,000", 125_000],
    ["1.2k", 1_200],
    ["1,2k", 1_200],
    ["12.500K", 12_500],
    ["1,200K", 1_200_000],
    ["12 thousand", 12_000],
    [" 12  Thousand ", 12_000],
    ["1.2 million", 1_200_000],
    ["2 millions", 2_000_000],
    ["1.2 lakh", 120_000],
    ["~12k", 12_000],
    ["10K+", 10_000],
    ["100000M", 100_000_000_000],
  ])("%j is %i", (text, followers) => {
    expect(readFollowerFigure(text)).toBe(followers);
  });

  it.each([
    "",
    " ",
    "many",
    "-5",
    "12.5",
    "12,50",
    "1.2.3",
    "1,234.567",
    "12 5",
    "12.5B",
    "10K-100K",
    "k",
    ".5k",
    "1e6",
    "NaN",
    "100001M",
    "several thousand",
    "12 thousand and more",
    "9".repeat(20),
  ])("%j is no figure", (text) => {
    expect(readFollowerFigure(text)).toBeUndefined();
  });

  it("reads what the API reads as the same, but for a fraction of a follower", () => {
    const figure = fc.oneof(
      fc.nat().map(String),
      fc.nat().map((followers) => followers.toLocaleString("en-US")),
      fc.tuple(fc.nat(99_999), fc.constantFrom("K", "m", " K")).map((parts) => parts.join("")),
      fc
        .tuple(fc.nat(999), fc.nat(999_999), fc.constantFrom("k", "M"))
        .map(([whole, part, unit]) => `${whole}.${part}${unit}`),
    );
    fc.assert(
      fc.property(figure, (text) => {
        expect(readFollowerFigure(text)).toBe(parseFollowerFigure(text));
      }),
    );
  });

  it("takes any text in a moment", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789., 'km~+") }), (text) => {
        const figure = readFollowerFigure(text);
        expect(figure === undefined || Number.isInteger(figure)).toBe(true);
      }),
    );
  });
});

describe("rangeOfFollowers", () => {
  it.each([
    [999, undefined],
    [1_000, "1K-10K"],
    [9_999, "1K-10K"],
    [10_000, "10K-100K"],
    [100_000, "100K-1M"],
    [1_200_000, "1M+"],
  ])("puts %i into %s", (followers, range) => {
    expect(rangeOfFollowers(followers)).toBe(range);
  });

  it("never contradicts the bounds", () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), (followers) => {
        const range = rangeOfFollowers(followers);
        const { from, to } = range ? followerRangeBounds[range] : { from: 0, to: 999 };
        expect(followers).toBeGreaterThanOrEqual(from);
        if (to !== null) expect(followers).toBeLessThanOrEqual(to);
      }),
    );
  });
});
