import {
  type DecimalMark,
  decimalMarks,
  decimalReadings,
  numberOf,
  plainFigure,
} from "./decimal-readings.ts";
import { type DayOrder, readDay } from "./read-day.ts";

const firstNumber = /\d[\d., ']*/;

/** The only possible decimal mark of a cell; undefined if both are possible. */
export function shownMark(text: string): DecimalMark | undefined {
  const number = (firstNumber.exec(plainFigure(text))?.[0] ?? "").trim();
  const possible = decimalMarks.filter((mark) => decimalReadings(number, mark).length > 0);
  return possible.length === 1 ? possible[0] : undefined;
}

/** Rewrites an ambiguous figure with the mark of its column: a point before decimals, and no thousands separators. */
export function withColumnMark(text: string, mark: DecimalMark): string {
  return plainFigure(text).replace(firstNumber, (number) => {
    const [reading] = decimalReadings(number.trim(), mark);
    const isAmbiguous = decimalReadings(number.trim()).length > 1;
    return reading && isAmbiguous ? certainFigure(numberOf(reading)) : number;
  });
}

/** A number that has one reading: '12.345' could have thousands, and '12.3450' cannot. */
export function certainFigure(number: number): string {
  const text = String(number);
  return decimalReadings(text).length > 1 ? `${text}0` : text;
}

const slashes = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/;

/** The only possible order of a cell's day and month; undefined if both are possible. */
export function shownOrder(text: string): DayOrder | undefined {
  const [, first, second] = slashes.exec(plainFigure(text).trim()) ?? [];
  if (first === undefined || Number(first) === Number(second) || readDay(text).value === undefined)
    return undefined;
  return Number(first) > 12 ? "day-first" : "month-first";
}
