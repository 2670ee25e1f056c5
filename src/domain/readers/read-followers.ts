import { type DecimalMark, decimalReadings, plainFigure } from "./decimal-readings.ts";
import { readCount } from "./read-count.ts";
import type { Reading } from "./reading.ts";

/** Far above the number of people alive, and small enough for exact sums. */
export const maximumFollowers = 100_000_000_000;

/** Reads a follower figure: '12500', '12,500', '12.500', '1,25,000', '12.5K', '2 Mio', '~12k', '10K+'. */
export function readFollowers(text: string, mark?: DecimalMark): Reading<number> {
  return readCount(text, maximumFollowers, mark);
}

/** Whether a text is a fraction without a unit. These are refused, because the database would round them. */
export function isFractionOfFollowers(text: string): boolean {
  return (
    decimalReadings(plainFigure(text)).some(({ fraction }) => fraction !== "") &&
    readFollowers(text).value === undefined
  );
}

// Made once, because `toLocaleString` makes one for each number.
const grouped = new Intl.NumberFormat("en-US");

/** Spellings that the database reads in the same way. */
const storable = /^(?:\d{1,12}|\d{1,3}(?:,\d{3})+|\d{1,12}(?:\.\d{1,6})? ?[KM])$/i;

/** A follower figure to store: as typed if the database can read it, otherwise reformatted. */
export function storedFollowers(text: string): string {
  const { value } = readFollowers(text);
  return value === undefined || storable.test(text) ? text : grouped.format(value);
}
