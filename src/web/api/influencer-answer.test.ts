import { expect, it } from "vitest";
import { influencerPageOf } from "./influencer-answer.ts";

const influencers = [{ _id: "a" }, { _id: "b" }];
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
  ["a failure with its message", { success: false, message: "Closed for today." }, "Closed for today."],
  ["no list", { success: true, data: {}, message: "" }, "Invalid response format"],
  ["success that is not true", { success: "yes", data: { influencers } }, "Invalid response format"],
  ["an object without success", { data: { influencers } }, "Invalid response format"],
  ["a text", "creators", "Invalid response format"],
  ["null", null, "Invalid response format"],
])("refuses %s", (_, answer, message) => {
  expect(() => influencerPageOf(answer)).toThrow(expect.objectContaining({ message, status: 502 }));
});
