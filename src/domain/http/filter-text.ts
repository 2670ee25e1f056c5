import { readLine } from "../readers/read-line.ts";
import { textLimits } from "./text-limits.ts";

const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029]+/g;

/** Text of a filter from a URL, cut to the API's maximum length without splitting a character. */
export function readFilterText(text: string | null): string {
  const cut = readLine((text ?? "").replace(lineBreaks, " ")).slice(0, textLimits.search);
  return readLine(cut.isWellFormed() ? cut : cut.slice(0, -1));
}
