/**
 * Positions where a cell begins and a spreadsheet would run a formula: at the start of the text, and after line breaks
 * and delimiters, in case a program splits there. Quotation marks may be dropped by such a program, and apostrophes may
 * be ours. A leading tab or line break counts as well, because some programs drop it.
 */
const beginnings = [
  { after: "(?<![^])", formula: `(?=['"]*[=+\\-@\\t\\r\\n＝＋－＠])` },
  { after: "(?<=[\\r\\n\\v\\f\\u0085\\u2028\\u2029;\\t])", formula: `(?=['"]*[=+\\-@＝＋－＠])` },
];
const unescaped = new RegExp(beginnings.map(({ after, formula }) => after + formula).join("|"), "g");
const escaped = new RegExp(beginnings.map(({ after, formula }) => `${after}'${formula}`).join("|"), "g");

/** The text of a cell. Apostrophes keep a spreadsheet from running any part of it. */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(unescaped, "'");
}

/** Reverses `writeCell`. */
export function readCell(text: string): string {
  return text.replace(escaped, "");
}
