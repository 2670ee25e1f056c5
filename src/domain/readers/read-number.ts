import { decimalReadings, numberOf, plainFigure } from "./decimal-readings.ts";
import type { Reading } from "./reading.ts";

const signed = /^(-?)(\d[\d., ']{0,24})$/;

/**
 * Reads '4.2', '4,2', and '12,500'. If a text is ambiguous, the reading that `fits` is the value. If both fit,
 * '1,250' is 1250, and '1.250' is a problem.
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

/** Like `readNumber`, with an optional percent sign. */
export function readPercent(text: string, fits: (number: number) => boolean): Reading<number> {
  return readNumber(plainFigure(text).replace(/ ?%$/, ""), fits);
}

/** A typed whole number. NaN if unreadable, which the API refuses. */
export function wholeNumberOf(text = ""): number {
  return readNumber(text, Number.isInteger).value ?? Number.NaN;
}
