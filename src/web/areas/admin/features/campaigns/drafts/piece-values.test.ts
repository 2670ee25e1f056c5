import { expect, test } from "vitest";
import { askProblems, resultsProblems } from "./piece-rules.ts";
import { countIn, inputOfAsk, inputOfResults, pastedFigures } from "./piece-values.ts";

test("figures are read as platforms write them", () => {
  const read = { "12345": 12_345, "12,345": 12_345, "12.345": 12_345, "1 204 000": 1_204_000 };
  for (const [text, value] of Object.entries(read)) expect(countIn(text), text).toBe(value);
  expect(countIn("12.3K")).toBe(12_300);
  expect(countIn("1,2m")).toBe(1_200_000);
  expect(countIn("0")).toBe(0);
  expect(countIn("1,250.50", 2)).toBe(125_050);
  expect(countIn("99.99", 2)).toBe(9_999);
  for (const text of ["", "many", "-5", "1.2.3", "5%"]) expect(countIn(text), text).toBeNaN();
});

test("a pasted text fills the figures that it names, if there are several", () => {
  expect(pastedFigures("Reach\t12,345\nLikes: 1.2K\nComments 48")).toEqual({
    ...{ reach: "12,345", likes: "1.2K", comments: "48" },
  });
  expect(pastedFigures("12,345")).toBeUndefined();
});

test("figures that are left empty are not sent", () => {
  const values = { measuredOn: "2026-11-20", proved: "true", reach: "12,345", likes: " " };
  expect(inputOfResults(values, 2)).toEqual([
    { metric: "reach", value: 12_345, measuredOn: "2026-11-20", proof: "proved" },
  ]);
  expect(resultsProblems({ measuredOn: "2026-11-20" }, 2)).toHaveLength(1);
  expect(resultsProblems({ reach: "many", measuredOn: "" }, 2).map(({ path }) => path)).toEqual([
    "reach",
    "measuredOn",
  ]);
});

test("points are musts unless they are wishes, and may have a moment", () => {
  const points = [
    { text: "Show the tin", at: "0:12" },
    { text: "Warmer light", wish: "true" },
  ];
  expect(inputOfAsk({ points })).toEqual({
    points: [
      { text: "Show the tin", must: true, atSeconds: 12 },
      { text: "Warmer light", must: false, atSeconds: null },
    ],
    extra: false,
  });
  expect(askProblems({ points }, false)).toEqual([]);
  expect(askProblems({ points: [{ text: "Cut", at: "soon" }] }, false)).toEqual([
    { path: "points.0.at", message: "must be a moment such as 0:12" },
  ]);
  expect(askProblems({ points }, true).map(({ path }) => path)).toEqual(["extra"]);
  expect(askProblems({ points, extra: "true" }, true)).toEqual([]);
  expect(askProblems({}, false).map(({ path }) => path)).toEqual(["points.0.text"]);
});
