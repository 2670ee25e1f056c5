import { expect, it } from "vitest";
import type { InfluencerProfile } from "../influencers/influencer.contract.ts";
import { keptKinds, storedFields } from "./stored-fields.ts";

const profile = {
  name: "Kit Moore",
  category: "Gaming",
  location: "",
  languages: ["pt"],
  bio: "",
  rate: null,
  collaborationTypes: [],
  engagement: 0,
  rating: 0,
  verified: true,
  featured: false,
  socials: [{ platform: "instagram", link: "https://www.instagram.com/kit/", followers: "12.5K" }],
  followers: { tiktok: "10K-100K" },
  avatar: null,
  images: [],
  videos: [],
  tags: ["Never again"],
  people: [],
  custom: {},
} as unknown as InfluencerProfile;

it("shows what is known of a creator, without empty fields and marks of our own", () => {
  expect(storedFields(profile)).toEqual([
    { label: "Full Name", value: "Kit Moore" },
    { label: "Primary Category", value: "Gaming" },
    { label: "Languages", value: "Portuguese" },
    { label: "Instagram", value: "instagram.com/kit, 12.5K followers" },
    { label: "Followers on TikTok", value: expect.stringContaining("100K") },
  ]);
});

it("names what the team notes by its kinds, and only those of which there is something", () => {
  const kinds = keptKinds(profile, { hasAgreements: true });
  expect(kinds).toEqual([
    expect.stringMatching(/^Keywords/),
    expect.stringMatching(/our team’s notes$/),
    expect.stringMatching(/^Offers to you/),
  ]);
  expect(kinds.join()).not.toContain("Never again");
});
