import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalFollowers } from "./follower-count.ts";
import {
  followerRangeBounds,
  followerRanges,
  followersFact,
  followersText,
  followerTier,
  formatFollowers,
  knownTier,
  rangeOfFollowers,
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
});

it("says nothing about followers that nobody knows", () => {
  expect([followersText(0), followersFact(0), knownTier(0)]).toEqual(["–", undefined, undefined]);
  expect([followersText(1_200), followersFact(1_200), knownTier(1_200)]).toEqual([
    "1.2K",
    "1.2K followers",
    "Micro",
  ]);
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
