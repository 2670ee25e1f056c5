import { describe, expect, it } from "vitest";
import { readNumber, readPercent, wholeNumberOf } from "./read-number.ts";

const any = () => true;
const upTo = (maximum: number) => (number: number) => number >= 0 && number <= maximum;

describe("readNumber", () => {
  it.each<[string, number]>([
    ["0", 0],
    ["7", 7],
    ["007", 7],
    [" 7 ", 7],
    ["４", 4],
    ["4.2", 4.2],
    ["4,2", 4.2],
    ["4.25", 4.25],
    ["4,25", 4.25],
    ["0.125", 0.125],
    ["0,125", 0.125],
    ["-4.5", -4.5],
    ["-4,5", -4.5],
    ["1250", 1_250],
    ["1250.5", 1_250.5],
    ["1250,5", 1_250.5],
    ["1,250.5", 1_250.5],
    ["1.250,5", 1_250.5],
    ["1 250", 1_250],
    ["1\u202f250,5", 1_250.5],
    ["1'250", 1_250],
    ["1,250,000", 1_250_000],
    ["1.250.000", 1_250_000],
    ["1,25,000", 125_000],
    ["\u200e4,2\u200f", 4.2],
  ])("%j is %d", (text, value) => {
    expect(readNumber(text, any)).toEqual({ value });
  });

  it.each<[string, number, number]>([
    ["4,125", 100, 4.125],
    ["4.125", 100, 4.125],
    ["12.500", 100, 12.5],
    ["101", 100, 101],
  ])("%j of at most %d is %d", (text, maximum, value) => {
    expect(readNumber(text, upTo(maximum))).toEqual({ value });
  });

  it.each([
    "",
    " ",
    "many",
    "1e3",
    "0x10",
    "1.2.3",
    "12 5",
    "5-10",
    "--5",
    "+5",
    "NaN",
    "Infinity",
    ".5",
    "5.",
  ])("%j is no number", (text) => {
    expect(readNumber(text, any)).toEqual({ problem: "must be a number" });
  });

  it("where both readings fit, a comma separates thousands, and a point is asked about", () => {
    expect(readNumber("1,250", any)).toEqual({ value: 1_250 });
    expect(readNumber("1.250", any)).toEqual({ problem: "Do you mean 1,250 or 1.25?" });
  });
});

describe("readPercent", () => {
  it.each(["4.2", "4,2", "4.2%", "4,2 %", " 4.2\u00a0% "])("%j is 4.2", (text) => {
    expect(readPercent(text, upTo(100))).toEqual({ value: 4.2 });
  });

  it.each(["%", "4.2%%", "4.2 percent"])("%j is no percentage", (text) => {
    expect(readPercent(text, upTo(100))).toEqual({ problem: "must be a number" });
  });
});

describe("wholeNumberOf", () => {
  it.each([
    ["14", 14],
    [" 14 ", 14],
    ["1.250", 1_250],
    ["1,250", 1_250],
    ["14,5", 14.5],
    ["two", Number.NaN],
    ["", Number.NaN],
    [undefined, Number.NaN],
  ])("%j is %d", (text, number) => {
    expect(wholeNumberOf(text)).toBe(number);
  });
});
