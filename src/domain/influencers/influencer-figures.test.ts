import { expect, test } from "vitest";
import { engagementText, rateText, ratingText, socialFollowersText } from "./influencer-figures.ts";

test.each([
  [0, "–"],
  [3, "3%"],
  [3.44, "3.4%"],
  [12.05, "12.1%"],
])("engagement %s reads %s", (percent, text) => {
  expect(engagementText(percent)).toBe(text);
});

test.each([
  [0, "New"],
  [5, "5.0"],
  [4.75, "4.8"],
])("rating %s reads %s", (rating, text) => {
  expect(ratingText(rating)).toBe(text);
});

test.each([
  ["12,500", "12.5K"],
  ["950", "950"],
  ["1.2M", "1.2M"],
  ["about 3000", "about 3000"],
])("a social's figure '%s' reads '%s'", (figure, text) => {
  expect(socialFollowersText(figure)).toBe(text);
});

test.each([
  [null, undefined],
  [250, "from $250 per post"],
  [1250.5, "from $1,250.50 per post"],
])("a rate of %s reads %s", (rate, text) => {
  expect(rateText(rate)).toBe(text);
});
