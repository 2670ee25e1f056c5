import { expect, it } from "vitest";
import type { ResultMetric } from "./deliverable-limits.ts";
import {
  bestFirst,
  costBasis,
  engagementRateOf,
  engagementsOf,
  type MeasuredPost,
  sumOf,
  viewsOf,
} from "./post-performance.ts";

const post = (figures: Partial<Record<ResultMetric, number>>) => ({
  results: Object.entries(figures).map(([metric, value]) => ({ metric: metric as ResultMetric, value })),
});
const nothing: MeasuredPost = { results: [] };

it("views are the impressions where no views are known, and never the reach", () => {
  expect(viewsOf(post({ views: 0, impressions: 9 }))).toBe(0);
  expect(viewsOf(post({ impressions: 9, reach: 5 }))).toBe(9);
  expect(viewsOf(post({ reach: 5 }))).toBeNull();
});

it("engagements are the likes, comments, shares, and saves that are known", () => {
  expect(engagementsOf(post({ likes: 5, comments: 2, shares: 1, saves: 3, clicks: 90 }))).toBe(11);
  expect(engagementsOf(post({ saves: 0 }))).toBe(0);
  expect(engagementsOf(post({ clicks: 90, views: 4 }))).toBeNull();
});

it("the engagement rate counts only posts with both figures, and is unknown without views", () => {
  const measured = post({ views: 1000, likes: 40, comments: 10 });
  expect(engagementRateOf([measured, post({ likes: 900 }), post({ views: 5000 })])).toBe(0.05);
  expect(engagementRateOf([post({ views: 0, likes: 0 })])).toBeNull();
  expect(engagementRateOf([nothing])).toBeNull();
});

it("a sum says how many posts it covers", () => {
  expect(sumOf([post({ views: 3 }), nothing, post({ views: 4 })], viewsOf)).toEqual({ value: 7, posts: 2 });
  expect(sumOf([nothing], viewsOf)).toBeNull();
});

it("the post with the most views is the best, and posts without figures come last in their order", () => {
  const [a, b, c, d, e] = [
    nothing,
    post({ views: 10, likes: 1 }),
    post({ likes: 50 }),
    post({ views: 10, likes: 2 }),
    post({ views: 0 }),
  ];
  const first = { ...nothing };
  expect(bestFirst([a, b, c, first, d, e] as MeasuredPost[])).toEqual([d, b, e, c, a, first]);
});

it("a cost covers only work with a price whose posts are all published and measured", () => {
  const work = { priceMinor: 90_000, isComplete: true, posts: [post({ views: 900 }), post({ views: 100 })] };
  const others = [
    { ...work, priceMinor: null },
    { ...work, isComplete: false },
    { ...work, posts: [post({ views: 900 }), nothing] },
  ];
  expect(costBasis([work, ...others], viewsOf)).toEqual({ minor: 90_000, count: 1000 });
  expect(costBasis(others, viewsOf)).toBeNull();
  expect(costBasis([{ ...work, posts: [post({ views: 0 })] }], viewsOf)).toBeNull();
});
