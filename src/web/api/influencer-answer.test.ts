import { expect, it } from "vitest";
import { influencerSchema } from "#domain/influencers/influencer.contract.ts";
import { influencerPageOf } from "./influencer-answer.ts";

const beyond = { languages: ["pt"], rate: 250, channelFollowers: { instagram: 12_500 } };
const influencers = [
  { _id: "a", slug: "ann", ...beyond },
  { _id: "b", slug: "bea", ...beyond },
];
const whole = { influencers, matched: 2, total: 2, nextCursor: null };

it.each([
  ["a plain array", influencers, whole],
  [
    "a page of an array",
    { items: influencers, total: 9, nextCursor: "next" },
    { influencers, matched: 9, total: 9, nextCursor: "next" },
  ],
  ["success and data.influencers alone", { success: true, data: { influencers } }, whole],
  [
    "the whole of our own answer",
    {
      success: true,
      data: { influencers, matched: 5, total: 7, nextCursor: "next", facets: { categories: [] } },
    },
    { influencers, matched: 5, total: 7, nextCursor: "next", facets: { categories: [] } },
  ],
  ["no creators", [], { influencers: [], matched: 0, total: 0, nextCursor: null }],
])("accepts %s", (_, answer, page) => {
  expect(influencerPageOf(answer)).toEqual(page);
});

it.each([
  ["a plain array", (influencer: object) => [influencer]],
  ["our envelope", (influencer: object) => ({ success: true, data: { influencers: [influencer] } })],
])("shows a creator of the specification's own shape in %s", (_, answerOf) => {
  const influencer = {
    _id: "a",
    name: "Ann Lee",
    avatar: "/placeholder.svg",
    bio: "I draw.",
    location: "Lisbon",
    category: "Gaming",
    platforms: ["instagram"],
    totalFollowers: 12_500,
    engagement: 3.4,
    rating: 4.8,
    verified: true,
    featured: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    socials: [{ platform: "instagram", link: "@ann", followers: "12.5K" }],
    collaborationTypes: ["Reviews"],
  };
  const [shown] = influencerPageOf(answerOf(influencer)).influencers;
  expect(shown).toMatchObject(influencer);
  // Everything that a page reads is there.
  expect(influencerSchema.safeParse(shown).error?.issues).toBeUndefined();
});

it.each([
  ["a failure with its message", { success: false, message: "Closed for today." }, "Closed for today."],
  ["no list", { success: true, data: {}, message: "" }, "Invalid response format"],
  ["success that is not true", { success: "yes", data: { influencers } }, "Invalid response format"],
  ["an object without success", { data: { influencers } }, "Invalid response format"],
  ["a text", "creators", "Invalid response format"],
  ["null", null, "Invalid response format"],
])("refuses %s", (_, answer, message) => {
  expect(() => influencerPageOf(answer)).toThrow(expect.objectContaining({ message, status: 502 }));
});
