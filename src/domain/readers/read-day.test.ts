import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ambiguousDays, daysAsTyped, refusedDays } from "#tests/harness/days-as-typed.ts";
import { dayOrderIn, readDay } from "./read-day.ts";

describe("readDay", () => {
  it.each(daysAsTyped)("%j is %s", (text, value) => {
    expect(readDay(text)).toEqual({ value });
  });

  it.each(refusedDays)("%j is no day", (text) => {
    expect(readDay(text)).toEqual({ problem: "must be a date such as 2026-05-31" });
  });

  it.each(ambiguousDays)("%j is asked about", (text, problem) => {
    expect(readDay(text)).toEqual({ problem });
  });

  it.each([
    ["3/4/2026", "day-first", "2026-04-03"],
    ["3/4/2026", "month-first", "2026-03-04"],
    ["5/31/2027", "day-first", "2027-05-31"],
    ["31/5/2027", "month-first", "2027-05-31"],
    ["3.4.2026", "month-first", "2026-04-03"],
  ] as const)("%j %s is %s", (text, order, value) => {
    expect(readDay(text, order)).toEqual({ value });
  });

  it("reads every day of the calendar in each spelling", () => {
    const from = Date.UTC(1990, 0, 1);
    fc.assert(
      fc.property(fc.nat(30_000), (after) => {
        const value = new Date(from + after * 86_400_000).toISOString().slice(0, 10);
        const [year, month, date] = value.split("-");
        expect(readDay(value)).toEqual({ value });
        expect(readDay(`${date}.${month}.${year}`)).toEqual({ value });
        expect(readDay(`${date}/${month}/${year}`, "day-first")).toEqual({ value });
        expect(readDay(`${Number(month)}/${Number(date)}/${year}`, "month-first")).toEqual({ value });
      }),
    );
  });
});

describe("dayOrderIn", () => {
  it.each([
    ["US", "month-first"],
    ["PT", "day-first"],
    ["DE", "day-first"],
    ["GB", "day-first"],
    ["IN", "day-first"],
    ["BR", "day-first"],
    ["JP", undefined],
    ["", undefined],
  ])("%s is %s", (country, order) => {
    expect(dayOrderIn(country)).toBe(order);
  });
});
