import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followerCountOf, followerCountProblem } from "./follower-count.ts";
import { followerRanges } from "./followers.ts";

describe("followerCountOf", () => {
  it.each([
    ["12 thousand", { range: "10K-100K", label: "10K-100K (Mid-tier)" }],
    ["900", { range: "", label: "Under 1K (Nano)" }],
    ["plenty", undefined],
    ["", undefined],
  ])("of %j is %j", (figure, count) => {
    expect(followerCountOf(figure)).toEqual(count);
  });
});

describe("followerCountProblem", () => {
  it.each([
    ["", "", { field: "range", message: "Follower Count is required" }],
    ["", "1K-10K", undefined],
    ["plenty", "", { field: "followers", message: "must be a number, such as 12,500 or 12.5K" }],
    ["plenty", "1K-10K", undefined],
    ["900", "", undefined],
    ["900", "1K-10K", { field: "range", message: "must be Under 1K (Nano) for 900 followers" }],
    ["10,000", "1K-10K", undefined],
    ["10,000", "10K-100K", undefined],
    ["10,001", "1K-10K", { field: "range", message: "must be 10K-100K (Mid-tier) for 10,001 followers" }],
  ] as const)("of %j and %j is %j", (figure, range, problem) => {
    expect(followerCountProblem(figure, range)).toEqual(problem);
  });

  it("accepts the range that the form fills in, for any figure", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), (followers) => {
        const figure = String(followers);
        const filledIn = followerCountOf(figure)?.range ?? "";
        expect(followerCountProblem(figure, filledIn)).toBeUndefined();
        // Two ranges meet at 10,000, 100,000, and 1,000,000.
        const accepted = followerRanges.filter((range) => !followerCountProblem(figure, range));
        expect(accepted.length).toBeLessThanOrEqual([10_000, 100_000, 1_000_000].includes(followers) ? 2 : 1);
      }),
    );
  });
});
