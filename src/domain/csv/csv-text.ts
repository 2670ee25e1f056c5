import { writeCell } from "./csv-cells.ts";

/** A CSV file (RFC 4180) with a byte order mark. Spreadsheets open it as UTF-8 and run nothing in it. */
export function csvText(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  return csvOfLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]);
}

/** The same, of lines whose first one has the headers. */
export function csvOfLines(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("")}`;
}

function quoted(cell: string): string {
  return `"${writeCell(cell).replaceAll('"', '""')}"`;
}
