import { decimalReadings, numberOf } from "../readers/decimal-readings.ts";
import type { ColumnReading, ImportFieldKind } from "./import-fields.ts";
import { cellText } from "./read-cells.ts";

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** An ambiguous cell as it is understood: '12,500', '3 April 2026', or '3.4 %'. */
export function readingExample(kind: ImportFieldKind, sample: string, reading: ColumnReading): string {
  const text = cellText(sample, { kind, reading, countsFrom1904: false });
  if (kind === "day") {
    const time = Date.parse(text);
    return Number.isNaN(time) ? text : days.format(time);
  }
  const [number] = decimalReadings(text);
  const figure = number ? numberOf(number).toLocaleString("en-US", { maximumFractionDigits: 6 }) : text;
  return kind === "percent" ? `${figure} %` : figure;
}
