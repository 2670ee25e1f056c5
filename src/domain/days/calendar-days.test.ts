import { describe, expect, it, test } from "vitest";
import { addBusinessDays, addDays, businessDaysBetween } from "./calendar-days.ts";

// November 2, 2026 is a Monday.
describe("businessDaysBetween", () => {
  test.each([
    ["2026-11-02", "2026-11-02", 0],
    ["2026-11-02", "2026-11-03", 1],
    ["2026-11-02", "2026-11-06", 4],
    ["2026-11-06", "2026-11-07", 0],
    ["2026-11-06", "2026-11-08", 0],
    ["2026-11-06", "2026-11-09", 1],
    ["2026-11-07", "2026-11-09", 1],
    ["2026-11-02", "2026-11-09", 5],
    ["2026-11-04", "2026-11-18", 10],
    ["2026-11-04", "2026-11-21", 12],
    ["2026-11-09", "2026-11-02", 0],
    ["2026-12-31", "2027-01-04", 2],
  ])("from %s to %s: %i", (from, to, expected) => {
    expect(businessDaysBetween(from, to)).toBe(expected);
  });
});

it.each([
  ["2026-11-23", 5, "2026-11-30"],
  ["2026-11-20", 1, "2026-11-23"],
  ["2026-11-21", 1, "2026-11-23"],
  ["2026-12-31", 3, "2027-01-05"],
  ["2026-11-23", 0, "2026-11-23"],
])("%s and %d business days are %s", (from, days, to) => {
  expect(addBusinessDays(from, days)).toBe(to);
  expect(businessDaysBetween(from, to)).toBe(days);
});

it("adds days over the end of a month", () => {
  expect(addDays("2026-11-23", 90)).toBe("2027-02-21");
});
