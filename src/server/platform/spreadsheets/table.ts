import { Invalid } from "#domain/errors.ts";
import type { Cell } from "#domain/imports/read-cells.ts";

/** A row that is not empty, numbered as in the spreadsheet. Cells at its end can be missing. */
export type TableRow = {
  number: number;
  cells: Cell[];
  /** Currencies that formats show beside numbers, by column. */
  currencies?: Record<number, string>;
};

/** The first sheet of a file with content. */
export type Table = {
  /** Days that are stored as plain numbers count from 1904 instead of 1900. */
  countsFrom1904: boolean;
  rows(): AsyncGenerator<TableRow>;
};

/** Columns of a sheet. */
export const maximumColumns = 256;
/** Characters of a row. */
export const maximumRowLength = 256 * 1024;

export function wrongFile(message: string) {
  return new Invalid("file", message);
}
