import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  followerRangeBounds,
  followerRanges,
  followerTier,
  formatFollowers,
  parseFollowerFigure,
  totalFollowers,
} from "./followers.ts";

describe("followerTier", () => {
  it.each([
    [0, "Nano"],
    [999, "Nano"],
    [1_000, "Micro"],
    [9_999, "Micro"],
    [10_000, "Mid-tier"],
    [99_999, "Mid-tier"],
    [100_000, "Macro"],
    [999_999, "Macro"],
    [1_000_000, "Mega"],
    [250_000_000, "Mega"],
  ])("%i followers are %s", (followers, tier) => {
    expect(followerTier(followers)).toBe(tier);
  });
});

describe("formatFollowers", () => {
  it.each([
    [0, "0"],
    [7, "7"],
    [999, "999"],
    [1_000, "1.0K"],
    [1_049, "1.0K"],
    [1_050, "1.1K"],
    [12_345, "12.3K"],
    [100_000, "100.0K"],
    [999_899, "999.9K"],
    [999_949, "999.9K"],
    [999_950, "999.9K"],
    [999_999, "999.9K"],
    [1_000_000, "1.0M"],
    [1_200_000, "1.2M"],
    [12_345_678, "12.3M"],
    [1_000_000_000, "1000.0M"],
  ])("%i reads %s", (followers, text) => {
    expect(formatFollowers(followers)).toBe(text);
  });

  it("is read back by parseFollowerFigure with one decimal's error at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (followers) => {
        const unit = followers >= 1_000_000 ? 1_000_000 : followers >= 1_000 ? 1_000 : 0;
        const back = parseFollowerFigure(formatFollowers(followers)) ?? Number.NaN;
        expect(Math.abs(back - followers)).toBeLessThanOrEqual(unit / 10);
      }),
    );
  });
});

describe("followerRangeBounds", () => {
  it.each([
    ["1K-10K", 1_000, 10_000],
    ["10K-100K", 10_000, 100_000],
    ["100K-1M", 100_000, 1_000_000],
    ["1M+", 1_000_000, null],
  ] as const)("%s holds both of its ends", (range, from, to) => {
    expect(followerRangeBounds[range]).toEqual({ from, to });
  });

  it("names every range of the form", () => {
    expect(Object.keys(followerRangeBounds)).toEqual(followerRanges);
  });
});

describe("parseFollowerFigure", () => {
  it.each([
    ["0", 0],
    ["12500", 12_500],
    ["12,500", 12_500],
    ["1,234,567", 1_234_567],
    ["12.5K", 12_500],
    ["12.5k", 12_500],
    ["12.5 K", 12_500],
    [" 12.5K ", 12_500],
    ["1.2M", 1_200_000],
    ["1,200K", 1_200_000],
    ["0.5m", 500_000],
    ["1.2345K", 1_235],
    ["100000M", 100_000_000_000],
  ])("%j is %i", (text, followers) => {
    expect(parseFollowerFigure(text)).toBe(followers);
  });

  it.each([
    "",
    " ",
    "many",
    "-5",
    "+5",
    "1e6",
    "0x10",
    "12,50",
    "1,2345",
    "1.2.3",
    "12.5B",
    "12 500",
    "10K+",
    "10K-100K",
    "K",
    ".5K",
    "5.K",
    "١٢٣",
    "NaN",
    "Infinity",
    // More than possible; such figures would not fit where sums are stored.
    "999999999999M",
    "100001M",
    "9999999999999",
  ])("%j is no figure", (text) => {
    expect(parseFollowerFigure(text)).toBeUndefined();
  });
});

describe("totalFollowers", () => {
  const row = (platform: "instagram" | "youtube" | "tiktok", followers: string) => ({ platform, followers });

  it.each([
    { socials: [], ranges: {}, total: 0 },
    { socials: [row("instagram", "12,500")], ranges: {}, total: 12_500 },
    { socials: [row("instagram", "12.5K"), row("youtube", "1.2M")], ranges: {}, total: 1_212_500 },
    // An unreadable figure counts as the lower bound of that platform's range.
    { socials: [row("instagram", "a lot")], ranges: { instagram: "10K-100K" as const }, total: 10_000 },
    {
      socials: [row("instagram", "a lot"), row("tiktok", "300")],
      ranges: { instagram: "1M+" as const, tiktok: "100K-1M" as const },
      total: 1_000_300,
    },
    { socials: [row("instagram", "a lot")], ranges: { youtube: "1M+" as const }, total: 0 },
    // Two rows for one platform both count.
    { socials: [row("youtube", "1K"), row("youtube", "2K")], ranges: {}, total: 3_000 },
    // A range without a row does not count.
    { socials: [row("youtube", "1K")], ranges: { instagram: "1M+" as const }, total: 1_000 },
  ])("$socials with $ranges makes $total", ({ socials, ranges, total }) => {
    expect(totalFollowers(socials, ranges)).toBe(total);
  });
});
