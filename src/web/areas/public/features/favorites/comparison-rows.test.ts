import { describe, expect, it } from "vitest";
import type { Brand } from "#domain/brands/brand.contract.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { brandRows, creatorRows } from "./comparison-rows.ts";

const ada = {
  totalFollowers: 120_000,
  platforms: ["instagram", "blog"],
  channelFollowers: { instagram: 120_000 },
  engagement: 3.41,
  rate: 250,
  rating: 4.8,
  location: "Lisbon, Portugal",
  languages: ["pt", "en"],
  category: "Gaming",
  collaborationTypes: ["Events"],
} as unknown as InfluencerRecord;
const bo = {
  ...ada,
  totalFollowers: 9_000,
  platforms: ["twitter", "tiktok"],
  channelFollowers: { twitter: 5_000, tiktok: 4_000 },
  engagement: 0,
  rate: null,
  languages: [],
  location: "",
} as InfluencerRecord;

const valuesOf = (rows: ReturnType<typeof creatorRows>) =>
  Object.fromEntries(rows.map(({ label, values }) => [label, values]));

describe("creatorRows", () => {
  it("compares followers by channel, engagement, rate, place and languages", () => {
    const rows = creatorRows([ada, bo]);
    expect(valuesOf(rows)).toMatchObject({
      Followers: ["120.0K", "9.0K"],
      Instagram: ["120.0K", "–"],
      TikTok: ["–", "4.0K"],
      Blog: ["Not stated", "–"],
      Engagement: ["3.4%", "Not measured"],
      "Rate per post": ["from $250", "Not stated"],
      Location: ["Lisbon, Portugal", "Not stated"],
      Languages: ["Portuguese, English", "Not stated"],
    });
    // The largest channel first, right below all followers.
    expect(rows.slice(0, 5).map(({ label }) => label)).toEqual([
      "Followers",
      "Instagram",
      "X",
      "TikTok",
      "Blog",
    ]);
    expect(rows.filter(({ isSame }) => isSame).map(({ label }) => label)).toEqual([
      "Rating",
      "Category",
      "Collaborations",
    ]);
  });

  it("dims nothing of a single one", () => {
    expect(creatorRows([ada]).some(({ isSame }) => isSame)).toBe(false);
  });
});

describe("brandRows", () => {
  it("says what is not stated", () => {
    const brand = {
      budgetRange: "$5K - $10K",
      industry: "Sports",
      location: "",
      companySize: "",
      rating: 0,
      totalCollaborations: 0,
      collaborationTypes: [],
    } as unknown as Brand;
    expect(valuesOf(brandRows([brand]))).toEqual({
      Budget: ["$5K - $10K"],
      Industry: ["Sports"],
      Location: ["Not stated"],
      "Company size": ["Not stated"],
      Rating: ["New"],
      "Collaborations so far": ["0"],
      "Looking for": ["Not stated"],
    });
  });
});
