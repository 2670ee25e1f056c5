import { writeCell } from "./csv-cells.ts";

/** A CSV file (RFC 4180) that a spreadsheet opens as UTF-8, and in which it runs nothing. */
export function csvText(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("")}`;
}

function quoted(cell: string): string {
  return `"${writeCell(cell).replaceAll('"', '""')}"`;
}
