/** What a spreadsheet would run as a formula, even after existing apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const escapedFormula = /^''*[=+\-@\t\r\n＝＋－＠]/;

/** The text of a cell. A leading apostrophe keeps a spreadsheet from running it. */
export function writeCell(value: unknown): string {
  const text = cellText(value);
  return typeof value === "string" && formula.test(text) ? `'${text}` : text;
}

/** Reverses `writeCell`. */
export function readCell(text: string): string {
  return escapedFormula.test(text) ? text.slice(1) : text;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}
