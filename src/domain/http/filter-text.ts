import { readLine } from "../readers/read-line.ts";

/** The text of a filter from a URL, at most as long as the API accepts, and never cut in the middle of a character. */
export function readFilterText(text: string | null): string {
  const cut = readLine((text ?? "").replace(/[\s\u0085]+/g, " ")).slice(0, 100);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
