import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatFollowers } from "../influencers/followers.ts";
import { isFractionOfFollowers, readFollowers, storedFollowers } from "./read-followers.ts";

const figures: [text: string, followers: number][] = [
  ["0", 0],
  ["900", 900],
  ["12500", 12_500],
  ["12,500", 12_500],
  ["12.500", 12_500],
  ["12 500", 12_500],
  ["12\u00a0500", 12_500],
  ["12\u202f500", 12_500],
  ["12'500", 12_500],
  ["12\u2019500", 12_500],
  ["\u200e12,500\u200f", 12_500],
  ["１２５００", 12_500],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1,25,000", 125_000],
  ["12,34,567", 1_234_567],
  ["12.5K", 12_500],
  ["12,5k", 12_500],
  [" 12.5 k ", 12_500],
  ["1.2k", 1_200],
  ["12.500K", 12_500],
  ["1,200K", 1_200_000],
  ["1.2345K", 1_235],
  ["12 thousand", 12_000],
  [" 12  Thousand ", 12_000],
  ["1.2M", 1_200_000],
  ["0.5m", 500_000],
  ["1.2 million", 1_200_000],
  ["1,2 million", 1_200_000],
  ["2 millions", 2_000_000],
  ["2 Mio", 2_000_000],
  ["1.2 lakh", 120_000],
  ["3 crore", 30_000_000],
  ["~12k", 12_000],
  ["~ 12,500", 12_500],
  ["10K+", 10_000],
  ["10000+", 10_000],
  ["100000M", 100_000_000_000],
];

const refused = [
  "",
  " ",
  "–",
  "many",
  "-5",
  "+5",
  "12.5",
  "12,50",
  "0.500",
  "1.2.3",
  "1,2345",
  "1,234.567",
  "12 5",
  "12.5B",
  "12500s",
  "10K-100K",
  "10K - 100K",
  "k",
  ".5k",
  "5.k",
  "1e6",
  "0x10",
  "NaN",
  "Infinity",
  "100001M",
  "9999999999999",
  "several thousand",
  "12 thousand and more",
  "12500 followers",
  "9".repeat(40),
];

describe("readFollowers", () => {
  it.each(figures)("%j is %i", (text, value) => {
    expect(readFollowers(text)).toEqual({ value });
  });

  it.each(refused)("%j is refused", (text) => {
    expect(readFollowers(text)).toEqual({ problem: "must be a number, such as 12,500 or 12.5K" });
  });

  it("reads '12.500K' as its column does", () => {
    expect(readFollowers("12.500K", ",")).toEqual({ value: 12_500_000 });
    expect(readFollowers("12.500", ".")).toEqual({ value: 12_500 });
  });

  it("reads a formatted figure with one decimal's error at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (followers) => {
        const unit = followers >= 1_000_000 ? 1_000_000 : followers >= 1_000 ? 1_000 : 0;
        const back = readFollowers(formatFollowers(followers)).value ?? Number.NaN;
        expect(Math.abs(back - followers)).toBeLessThanOrEqual(unit / 10);
      }),
    );
  });

  it("reads whole numbers or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789., 'km~+") }), (text) => {
        const { value } = readFollowers(text);
        expect(value === undefined || Number.isInteger(value)).toBe(true);
      }),
    );
  });
});

describe("isFractionOfFollowers", () => {
  it.each(["12.5", "12,50", "0.500", "10000.4", "1,234.567"])("%j is one", (text) => {
    expect(isFractionOfFollowers(text)).toBe(true);
  });

  it.each(["12.500", "12.5K", "1.2 million", "12500", "–", "a lot", "1.2.3", ""])("%j is none", (text) => {
    expect(isFractionOfFollowers(text)).toBe(false);
  });
});

describe("storedFollowers", () => {
  it.each(["12500", "12,500", "12.5K", "1.2 M", "1,234,567", "a lot", "–"])(
    "keeps %j as it was typed",
    (text) => {
      expect(storedFollowers(text)).toBe(text);
    },
  );

  it.each([
    ["12.500", "12,500"],
    ["12 thousand", "12,000"],
    ["1,200K", "1,200,000"],
    ["~12k", "12,000"],
  ])("%j is stored as %j, which the database reads", (text, stored) => {
    expect(storedFollowers(text)).toBe(stored);
  });

  it("is read as what was typed", () => {
    for (const [text, value] of figures) expect(readFollowers(storedFollowers(text))).toEqual({ value });
  });
});
