import { describe, expect, test } from "vitest";
import { reviewTime, reviewTimeText } from "./review-time.ts";

describe("reviewTime", () => {
  test.each([
    ["2026-11-02", 5, "fresh", "5 business days left"],
    ["2026-11-04", 3, "fresh", "3 business days left"],
    ["2026-11-05", 2, "due", "2 business days left"],
    ["2026-11-06", 1, "due", "1 business day left"],
    ["2026-11-09", 0, "due", "Due today"],
    ["2026-11-10", -1, "late", "1 business day late"],
    ["2026-11-16", -5, "late", "5 business days late"],
  ])("a record of Monday 2 November on %s: %i left, %s", (today, left, state, text) => {
    const time = reviewTime("2026-11-02", today, 5);
    expect(time).toMatchObject({ left, state });
    expect(reviewTimeText(time)).toBe(text);
  });
});
