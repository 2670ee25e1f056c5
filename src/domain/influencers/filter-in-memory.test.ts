import { expect, test } from "vitest";
import { compareInfluencers, matchesInfluencerFilter } from "./filter-in-memory.ts";
import type { InfluencerRecord } from "./influencer.contract.ts";
import { emptyInfluencerFilter } from "./influencer-filter.ts";

const influencer: InfluencerRecord = {
  _id: "b",
  slug: "mila-novak",
  name: "Mila Novak",
  avatar: null,
  bio: "Bakes sourdough on camera.",
  location: "Zagreb, Croatia",
  category: "Food & Cooking",
  languages: ["hr", "en"],
  platforms: ["instagram", "youtube"],
  totalFollowers: 10_000,
  channelFollowers: { instagram: 9_000, youtube: 1_000 },
  engagement: 4.2,
  rating: 4.8,
  verified: true,
  featured: false,
  createdAt: "2026-01-02T00:00:00.000Z",
  socials: [{ platform: "linkedin", followers: "9000", link: "https://de.linkedin.com/in/Mila-Novák?trk=x" }],
  collaborationTypes: [],
  rate: 250,
};

test.each([
  [{}, true],
  [{ search: "SOURDOUGH" }, true],
  [{ search: "zagreb" }, true],
  [{ search: "vegan" }, false],
  [{ search: "@mila-novak" }, true],
  [{ search: "sourdough @MILA-NOVÁK" }, true],
  [{ search: "linkedin.com/in/mila-novak" }, true],
  [{ search: "https://www.instagram.com/mila-novak" }, false],
  [{ search: "@mila" }, false],
  [{ search: "mila-novak" }, false],
  [{ search: '"@mila-novak"' }, false],
  [{ search: "vegan @mila-novak" }, false],
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
  [{ platform: "youtube", channelSize: "1K-10K" }, true],
  [{ platform: "youtube", channelSize: "10K-100K" }, false],
  [{ platform: "tiktok", channelSize: "1K-10K" }, false],
  [{ price: "0-250" }, true],
  [{ price: "250-1K" }, true],
  [{ price: "1K-5K" }, false],
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
  expect(others.toSorted(compareInfluencers({ sort: "featured" })).map((one) => one._id)).toEqual([
    "d",
    "a",
    "c",
    "b",
  ]);
});

test("lower prices come first, and no price last", () => {
  const others = [
    { ...influencer, _id: "d", rate: null },
    influencer,
    { ...influencer, _id: "a", rate: 0 },
    { ...influencer, _id: "c", rate: 250 },
  ];
  expect(others.toSorted(compareInfluencers({ sort: "rate" })).map((one) => one._id)).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
});

test("with a platform, its followers decide", () => {
  const others = [
    influencer,
    { ...influencer, _id: "c", channelFollowers: { instagram: 20, youtube: 2_000 } },
    { ...influencer, _id: "a", channelFollowers: {} },
  ];
  const order = { sort: "channel", platform: ["youtube"] } as const;
  expect(others.toSorted(compareInfluencers(order)).map((one) => one._id)).toEqual(["c", "b", "a"]);
});
