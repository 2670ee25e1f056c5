import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOrderIn, readDay } from "./read-day.ts";

const days: [text: string, day: string][] = [
  ["2026-12-24", "2026-12-24"],
  [" 2026-12-24 ", "2026-12-24"],
  ["2024-02-29", "2024-02-29"],
  ["24.12.2026", "2026-12-24"],
  ["01.02.2026", "2026-02-01"],
  ["1.2.2026", "2026-02-01"],
  ["5.12.2026", "2026-12-05"],
  ["12.5.2026", "2026-05-12"],
  ["31.1.2027", "2027-01-31"],
  ["29.2.2028", "2028-02-29"],
  ["24/12/2026", "2026-12-24"],
  ["12/24/2026", "2026-12-24"],
  ["5/31/2027", "2027-05-31"],
  ["31/5/2027", "2027-05-31"],
  ["05/31/2027", "2027-05-31"],
  ["13/1/2027", "2027-01-13"],
  ["1/13/2027", "2027-01-13"],
  ["5/5/2027", "2027-05-05"],
  ["05/05/2027", "2027-05-05"],
  ["12/12/2026", "2026-12-12"],
  ["2/29/2028", "2028-02-29"],
  ["29/2/2028", "2028-02-29"],
];

const refused = [
  "",
  "soon",
  "2026",
  "2026-12",
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-1-5",
  "2026/12/24",
  "20261224",
  "2026-12-24T10:00:00Z",
  "30.2.2026",
  "12.24.2026",
  "0.1.2026",
  "24.12.26",
  "24.12",
  "13/13/2026",
  "31/4/2026",
  "2/30/2026",
  "5/31/27",
  "24-12-2026",
  "24 Dec 2026",
  "24.12/2026",
  "46000",
  "1/2/3/2026",
];

describe("readDay", () => {
  it.each(days)("%j is %s", (text, value) => {
    expect(readDay(text)).toEqual({ value });
  });

  it.each(refused)("%j is no day", (text) => {
    expect(readDay(text)).toEqual({ problem: "must be a date such as 2026-05-31" });
  });

  it.each([
    ["3/4/2026", "Do you mean 2026-04-03 or 2026-03-04?"],
    ["03/04/2026", "Do you mean 2026-04-03 or 2026-03-04?"],
    ["12/1/2026", "Do you mean 2026-01-12 or 2026-12-01?"],
  ])("%j is asked about", (text, problem) => {
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
