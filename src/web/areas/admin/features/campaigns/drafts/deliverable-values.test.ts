import { expect, test } from "vitest";
import { askProblems, resultsProblems } from "./deliverable-rules.ts";
import { inputOfAsk, inputOfResults, pastedFigures } from "./deliverable-values.ts";

test("figures are read as platforms write them", () => {
  const values = { reach: "12,345", views: "12.4K", likes: "12.345", comments: "1 204", revenue: "1.250,50" };
  expect(inputOfResults(values, "EUR").map(({ metric, value }) => [metric, value])).toEqual(
    expect.arrayContaining([
      ["reach", 12_345],
      ["views", 12_400],
      ["likes", 12_345],
      ["comments", 1_204],
      ["revenue", 125_050],
    ]),
  );
});

test("a figure that cannot be read says so at its field", () => {
  const values = { reach: "many", revenue: "1.250", measuredOn: "2026-11-20" };
  expect(resultsProblems(values, "EUR")).toEqual(
    expect.arrayContaining([
      { path: "reach", message: "must be a number, such as 12,500 or 12.5K" },
      { path: "revenue", message: "Do you mean 1,250 or 1.25?" },
    ]),
  );
});

test("a pasted text fills the figures that it names, if there are several", () => {
  expect(pastedFigures("Reach\t12,345\nLikes: 1.2K\nComments 48")).toEqual({
    reach: "12,345",
    likes: "1.2K",
    comments: "48",
  });
  expect(pastedFigures("12,345")).toBeUndefined();
});

test("figures that are left empty are not sent", () => {
  const values = { measuredOn: "2026-11-20", proved: "true", reach: "12,345", likes: " " };
  expect(inputOfResults(values, "USD")).toEqual([
    { metric: "reach", value: 12_345, measuredOn: "2026-11-20", proof: "proved" },
  ]);
  expect(resultsProblems({ measuredOn: "2026-11-20" }, "USD")).toHaveLength(1);
  expect(resultsProblems({ reach: "many", measuredOn: "" }, "USD").map(({ path }) => path)).toEqual([
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
    { path: "points.0.at", message: "must be a time such as 0:12" },
  ]);
  expect(askProblems({ points }, true).map(({ path }) => path)).toEqual(["extra"]);
  expect(askProblems({ points, extra: "true" }, true)).toEqual([]);
  expect(askProblems({}, false).map(({ path }) => path)).toEqual(["points.0.text"]);
});
