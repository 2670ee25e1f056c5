import { type DecimalMark, decimalReadings, numberOf, plainFigure } from "./decimal-readings.ts";
import type { Reading } from "./reading.ts";

const signed = /^(-?)(\d[\d., ']{0,24})$/;

/**
 * Reads '4.2', '4,2', and '12,500'. If a text can be read in two ways, the one that `fits` is the value. If both do,
 * '1,250' is 1250, and '1.250' is asked about.
 */
export function readNumber(text: string, fits: (number: number) => boolean): Reading<number> {
  const [, sign, digits = ""] = signed.exec(plainFigure(text)) ?? [];
  const readings = decimalReadings(digits);
  const numbers = readings.map((reading) => (sign ? -numberOf(reading) : numberOf(reading)));
  const [first, second] = numbers;
  if (first === undefined) return { problem: "must be a number" };
  const fitting = numbers.filter(fits);
  if (second === undefined || fitting.length === 1) return { value: fitting[0] ?? first };
  if (fitting.length === 0 || readings[1]?.mark === ",") return { value: first };
  return { problem: `Do you mean ${first.toLocaleString("en-US")} or ${second}?` };
}

/** Reads a percentage with or without its sign, as `readNumber` reads it. */
export function readPercent(text: string, fits: (number: number) => boolean): Reading<number> {
  return readNumber(plainFigure(text).replace(/ ?%$/, ""), fits);
}

/** A typed whole number for the API, which refuses NaN: what cannot be read. */
export function wholeNumberOf(text = ""): number {
  return readNumber(text, Number.isInteger).value ?? Number.NaN;
}

const units: Record<string, number> = {
  k: 1_000,
  thousand: 1_000,
  lakh: 100_000,
  m: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
  crore: 10_000_000,
};
const countAndUnit = new RegExp(`^~? ?(\\d[\\d., ']{0,24}?) ?(?:(${Object.keys(units).join("|")})s?)?\\+?$`);

/**
 * Reads how many there are of something, as people write it: '12,500', '12.500', '12 thousand', '1.2k', '10K+'. A
 * fraction needs a unit, because nobody has half a follower. `mark` is that of the column.
 */
export function readCount(text: string, maximum: number, mark?: DecimalMark): Reading<number> {
  const [, digits = "", unit] = countAndUnit.exec(plainFigure(text).trim().toLowerCase()) ?? [];
  const readings = decimalReadings(digits, unit ? mark : undefined);
  // '12.500K' is twelve and a half thousand, and '1,200K' is twelve hundred thousand.
  const reading = readings.length === 2 && unit && digits.includes(".") ? readings[1] : readings[0];
  if (reading === undefined || (reading.fraction !== "" && unit === undefined)) return noCount;
  const value = Math.round(numberOf(reading) * (units[unit ?? ""] ?? 1));
  return value <= maximum ? { value } : noCount;
}

export const noCount = { problem: "must be a number, such as 12,500 or 12.5K" };
