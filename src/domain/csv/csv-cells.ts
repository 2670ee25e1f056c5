/**
 * Positions where a spreadsheet could start a formula: at the start of the text, and after line breaks and
 * delimiters, in case a program splits there. Such a program may drop quotation marks, and apostrophes may be ours.
 * Leading tabs and line breaks count as well, because some programs drop them.
 */
const beginnings = [
  { after: "(?<![^])", formula: `(?=['"]*[=+\\-@\\t\\r\\n＝＋－＠])` },
  { after: "(?<=[\\r\\n\\v\\f\\u0085\\u2028\\u2029;\\t])", formula: `(?=['"]*[=+\\-@＝＋－＠])` },
];
const unescaped = new RegExp(beginnings.map(({ after, formula }) => after + formula).join("|"), "g");
const escaped = new RegExp(beginnings.map(({ after, formula }) => `${after}'${formula}`).join("|"), "g");

/** Text of a cell, with apostrophes that keep spreadsheets from running formulas in it. */
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
