import { expect, it } from "vitest";
import { monthAfter, monthIn, weeksOf } from "./calendar-month.ts";

it.each([
  ["2026-11", "2026-10-26", "2026-12-06", 6],
  ["2026-06", "2026-06-01", "2026-07-05", 5],
  ["2027-02", "2027-02-01", "2027-02-28", 4],
  ["2028-02", "2028-01-31", "2028-03-05", 5],
])("%s goes from %s to %s in %i weeks", (month, first, last, count) => {
  const weeks = weeksOf(month);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count]);
});

it("goes on from month to month, also over a year", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});

it("reads the month of the address, and of the present day where that has none", () => {
  const of = (month: string) => monthIn(new URLSearchParams({ month }), "2026-11-23");
  expect([of("2027-02"), of("2027-13"), of("x"), of("")]).toEqual([
    "2027-02",
    "2026-11",
    "2026-11",
    "2026-11",
  ]);
});
