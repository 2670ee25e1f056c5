import { expect, it } from "vitest";
import { readingExample } from "./reading-example.ts";

it.each([
  ["figure", "12.500", ",", "12,500"],
  ["figure", "12.500", ".", "12.5"],
  ["figure", "164.512", ".", "164.512"],
  ["figure", "$1,400", ".", "$1400"],
  ["day", "03/04/2026", "day-first", "3 April 2026"],
  ["day", "03/04/2026", "month-first", "4 March 2026"],
  ["percent", "0,034", "fraction", "3.4 %"],
  ["percent", "0,034", "percent", "0.034 %"],
] as const)("a %s %s with the reading %s is shown as %s", (kind, sample, reading, shown) => {
  expect(readingExample(kind, sample, reading)).toBe(shown);
});
