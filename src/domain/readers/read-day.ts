import { plainFigure } from "./decimal-readings.ts";
import type { Reading } from "./reading.ts";
import { typedText } from "./reading.ts";

/** First number in '3/4/2026'. */
export type DayOrder = "day-first" | "month-first";

const noDay = { problem: "must be a date such as 2026-05-31" };
const written = /^(\d{4})-(\d{2})-(\d{2})$|^(\d{1,2})([./])(\d{1,2})\5(\d{4})$/;

/**
 * Reads a day as 'YYYY-MM-DD': '2026-12-24', '24.12.2026', '24/12/2026', and '12/24/2026'. Without `order`, the
 * ambiguous '3/4/2026' is a problem that asks for the order.
 */
export function readDay(text: string, order?: DayOrder): Reading<string> {
  const [, year, month, date, first = "", mark, second = "", lastYear = ""] =
    written.exec(plainFigure(text).trim()) ?? [];
  if (year !== undefined) return oneOf(isoDay(year, month, date));
  const dayFirst = isoDay(lastYear, second, first);
  const monthFirst = mark === "/" ? isoDay(lastYear, first, second) : undefined;
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) {
    return oneOf(dayFirst ?? monthFirst);
  }
  if (order !== undefined) return { value: order === "day-first" ? dayFirst : monthFirst };
  return { problem: `Do you mean ${dayFirst} or ${monthFirst}?` };
}

/** A typed day, converted to 'YYYY-MM-DD'. */
export const daySchema = typedText((text) => readDay(text), noDay.problem).meta({ format: "date" });

/** Order of day and month in a country; undefined if its dates start with the year, or if it is unknown. */
export function dayOrderIn(country: string): DayOrder | undefined {
  if (country === "") return undefined;
  const { language, region } = new Intl.Locale("und", { region: country }).maximize();
  const [first] = new Intl.DateTimeFormat(`${language}-${region}`, { calendar: "gregory" })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== "literal");
  return first === "day" ? "day-first" : first === "month" ? "month-first" : undefined;
}

function oneOf(day: string | undefined): Reading<string> {
  return day === undefined ? noDay : { value: day };
}

/** Undefined if no such day exists. */
function isoDay(year = "", month = "", date = ""): string | undefined {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = Date.parse(day);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}
