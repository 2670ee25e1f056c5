import { expect, it } from "vitest";
import type { ResultMetric } from "./deliverable-limits.ts";
import { progressOf } from "./report-progress.ts";

const reading = (metric: ResultMetric, day: number, value: number) => ({
  metric,
  value,
  measuredOn: `2026-05-${String(day).padStart(2, "0")}`,
});

it("a post counts with its last figure on days on which only another one was measured", () => {
  const one = [reading("views", 9, 300), reading("views", 2, 100)];
  const other = [reading("views", 4, 1000), reading("likes", 1, 7)];
  expect(progressOf([one, other])).toEqual({
    metric: "views",
    days: [
      { measuredOn: "2026-05-02", value: 100 },
      { measuredOn: "2026-05-04", value: 1100 },
      { measuredOn: "2026-05-09", value: 1300 },
    ],
  });
});

it("another figure takes the place of views that were measured only once", () => {
  const readings = [reading("views", 2, 100), reading("likes", 2, 5), reading("likes", 3, 8)];
  expect(progressOf([readings])?.metric).toBe("likes");
});

it("there is no progress with fewer than two days", () => {
  expect(progressOf([[reading("views", 2, 100)], [reading("views", 2, 50)]])).toBeNull();
  expect(progressOf([])).toBeNull();
});
