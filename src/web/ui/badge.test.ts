import { expect, test } from "vitest";
import { badgesOnLine } from "./badge.tsx";

test.each([
  [["Reviews", "Events", "Giveaways"], 2],
  [["Reviews", "Events"], 2],
  [["Recipe development", "Sponsored posts", "Events"], 1],
  [["A single one that is longer than any line of a card"], 1],
  [[], 0],
])("of %j, %i fit on a line", (items, count) => {
  expect(badgesOnLine(items, 2)).toBe(count);
});
