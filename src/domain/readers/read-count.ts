import { type DecimalMark, decimalReadings, numberOf, plainFigure } from "./decimal-readings.ts";
import type { Reading } from "./reading.ts";

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
 * Reads a count as people write it: '12,500', '12.500', '12 thousand', '1.2k', '10K+'. A fraction needs a unit,
 * because nobody has half a follower. `mark`: decimal mark of the column.
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
