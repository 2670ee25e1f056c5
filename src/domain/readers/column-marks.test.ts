import { describe, expect, it } from "vitest";
import { shownMark, shownOrder, withColumnMark } from "./column-marks.ts";

describe("shownMark", () => {
  it.each([
    ["12.500,5", ","],
    ["1.250,00", ","],
    ["12,5K", ","],
    ["1.250.000", ","],
    ["€ 99,90", ","],
    ["1,250.00", "."],
    ["12.5K", "."],
    ["1,25,000", "."],
    ["$99.90", "."],
    ["12.500", undefined],
    ["1,250", undefined],
    ["1250", undefined],
    ["1 250", undefined],
    ["1.2.3", undefined],
    ["a lot", undefined],
    ["", undefined],
  ])("of %j is %j", (text, mark) => {
    expect(shownMark(text)).toBe(mark);
  });
});

describe("withColumnMark", () => {
  it.each([
    ["1.250", ",", "1250"],
    ["1,250", ",", "1.25"],
    ["€ 1.250,50", ",", "€ 1.250,50"],
    ["12.500K", ",", "12500K"],
    ["1.250", ".", "1.25"],
    ["1,250", ".", "1250"],
    ["99.90", ",", "99.90"],
    ["164.512", ".", "164.5120"],
    ["3,456 %", ",", "3.4560%"],
    ["164.512", ",", "164512"],
    ["a lot", ".", "a lot"],
  ] as const)("writes %j with %j as %j", (text, mark, written) => {
    expect(withColumnMark(text, mark)).toBe(written);
  });
});

describe("shownOrder", () => {
  it.each([
    ["31/5/2027", "day-first"],
    ["5/31/2027", "month-first"],
    ["3/4/2027", undefined],
    ["5/5/2027", undefined],
    ["24.12.2026", undefined],
    ["2026-12-24", undefined],
    ["31/4/2026", undefined],
    ["", undefined],
  ])("of %j is %s", (text, order) => {
    expect(shownOrder(text)).toBe(order);
  });
});
