import type { ImportKind } from "../csv/import-columns.ts";
import { fieldOfHeader } from "./match-columns.ts";
import type { Cell } from "./read-cells.ts";

/** Rows in which a header is looked for. Titles and notes can be above it. */
export const headerRows = 20;

/**
 * The place of the header among the first rows: the row that names the most fields, with a cell in most columns and
 * no numbers. Rows above it are titles.
 */
export function findHeaderRow(kind: ImportKind, rows: readonly (readonly Cell[])[]): number {
  const width = typicalWidth(rows);
  const scores = rows.slice(0, headerRows).map((cells) => {
    const filled = cells.filter((cell) => cell !== "");
    const texts = filled.filter((cell) => typeof cell === "string" && /\p{L}/u.test(cell));
    const named = texts.filter((text) => fieldOfHeader(kind, String(text)) !== undefined).length;
    const isWide = filled.length >= width * 0.6;
    return 3 * named + (isWide ? 4 : 0) - 2 * (filled.length - texts.length);
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** The middle number of filled cells. */
function typicalWidth(rows: readonly (readonly Cell[])[]): number {
  const widths = rows.map((cells) => cells.filter((cell) => cell !== "").length).toSorted((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}
