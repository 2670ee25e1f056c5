import { expect, test } from "vitest";
import type { InfluencerRecord } from "./influencer.contract.ts";
import { emptyInfluencerFilter } from "./influencer-filter.ts";
import { compareInfluencers, matchesInfluencerFilter } from "./influencer-matching.ts";

const influencer: InfluencerRecord = {
  _id: "b",
  name: "Mila Novak",
  avatar: null,
  bio: "Bakes sourdough on camera.",
  location: "Zagreb, Croatia",
  category: "Food & Cooking",
  languages: ["hr", "en"],
  platforms: ["instagram", "youtube"],
  totalFollowers: 10_000,
  engagement: 4.2,
  rating: 4.8,
  verified: true,
  featured: false,
  createdAt: "2026-01-02T00:00:00.000Z",
  socials: [],
  collaborationTypes: [],
  rate: null,
};

test.each([
  [{}, true],
  [{ search: "SOURDOUGH" }, true],
  [{ search: "zagreb" }, true],
  [{ search: "vegan" }, false],
  [{ category: "Food & Cooking" }, true],
  [{ category: "Food" }, false],
  [{ platform: "youtube" }, true],
  [{ platform: "tiktok" }, false],
  [{ location: "croatia" }, true],
  [{ language: "hr" }, true],
  [{ language: "h" }, false],
  [{ size: "1K-10K" }, true],
  [{ size: "10K-100K" }, true],
  [{ size: "1M+" }, false],
  [{ featured: true }, false],
] as const)("the filter %o matches: %s", (change, matches) => {
  expect(matchesInfluencerFilter(influencer, { ...emptyInfluencerFilter, ...change })).toBe(matches);
});

test("featured creators come first, then the larger following, then the larger id", () => {
  const others = [
    influencer,
    { ...influencer, _id: "c" },
    { ...influencer, _id: "a", totalFollowers: 20_000 },
    { ...influencer, _id: "d", featured: true, totalFollowers: 5 },
  ];
  expect(others.toSorted(compareInfluencers("featured")).map((one) => one._id)).toEqual(["d", "a", "c", "b"]);
});
