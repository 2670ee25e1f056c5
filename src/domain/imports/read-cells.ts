import { certainFigure, withColumnMark } from "../readers/column-marks.ts";
import { withoutCurrency } from "../readers/currency-signs.ts";
import { decimalReadings, numberOf, plainFigure } from "../readers/decimal-readings.ts";
import { readDay } from "../readers/read-day.ts";
import { readFlag } from "../readers/read-flag.ts";
import { dayOfSerial } from "../readers/read-serial-day.ts";
import type { ColumnReading, ImportFieldKind } from "./import-fields.ts";

/** Content of a cell. A number is stored as one in a spreadsheet, so its decimal mark is certain. */
export type Cell = string | number;

type Column = {
  kind: ImportFieldKind;
  reading: ColumnReading | undefined;
  countsFrom1904: boolean;
  /** Amounts in another currency are taken as they are. */
  takesAmounts?: boolean;
};

const manyDecimals = /([.,]\d{6})\d+(?=\D*$)/;

/** A figure with at most six decimals. Programs write more than anybody needs. */
function shortFigure(text: string): string {
  return text.replace(manyDecimals, "$1");
}

/** Text of a cell that the field's reader takes in one way only. */
export function cellText(cell: Cell, { kind, reading, countsFrom1904, takesAmounts }: Column): string {
  if (kind === "percent" && reading === "fraction") return asPercent(cell);
  if (typeof cell === "number") {
    return (kind === "day" && dayOfSerial(cell, countsFrom1904)) || plainNumber(cell);
  }
  if (kind === "flag") return flagText(cell.trim());
  const content = takesAmounts ? withoutCurrency(cell) : cell.trim();
  const text = kind === "figure" || kind === "percent" ? shortFigure(content) : content;
  if (reading === "." || reading === ",") return withColumnMark(text, reading);
  if (reading === "day-first" || reading === "month-first") return readDay(text, reading).value ?? text;
  return text;
}

function plainNumber(number: number): string {
  return certainFigure(+number.toFixed(6));
}

function asPercent(cell: Cell): string {
  const share = typeof cell === "number" ? cell : shareOf(cell);
  return share === undefined ? String(cell) : plainNumber(share * 100);
}

/** A plain number; undefined for one with a percent sign. */
export function shareOf(text: string): number | undefined {
  const [reading] = decimalReadings(shortFigure(plainFigure(text).trim()));
  return reading && numberOf(reading);
}

function flagText(text: string): string {
  const { value } = readFlag(text);
  return value === undefined ? text : String(value);
}
