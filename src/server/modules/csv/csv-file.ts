import { maximumCsvRows } from "#domain/csv/csv.contract.ts";
import { type Cell, cellText } from "#domain/imports/read-cells.ts";
import { readTable } from "#server/platform/spreadsheets/read-table.ts";
import { wrongFile } from "#server/platform/spreadsheets/table.ts";

const asText = { kind: "text", reading: undefined, countsFrom1904: false } as const;
const textOf = (cell: Cell) => cellText(cell, asText);

export type CsvRow = Record<string, string>;
/** A row that is not empty, numbered as in spreadsheets: the header is row 1. */
export type NumberedRow = { number: number; row: CsvRow };

/**
 * Yields the rows of a file as objects, keyed by the result of `columnsOf` for the header line, which is the first
 * one. Throws `Invalid` for a file that cannot be read.
 */
export async function* readCsvFile(
  path: string,
  columnsOf: (headers: string[]) => string[] = (headers) => headers,
): AsyncGenerator<NumberedRow> {
  let columns: string[] | undefined;
  for await (const rows of readTable(path)) {
    for (const { number, cells } of rows) {
      if (columns === undefined) {
        columns = columnsOf(cells.map((cell) => textOf(cell).trim()));
        continue;
      }
      if (cells.length > columns.length) throw wrongFile(`has more cells than columns in line ${number}`);
      yield {
        number,
        row: Object.fromEntries(cells.map((cell, place) => [columns?.[place] ?? "", textOf(cell)])),
      };
    }
  }
}

type Survey = {
  maximumRows?: number;
  /** Called for each cell with its header. */
  look?: (header: string, text: string) => void;
};

/** Counts the rows and lists the headers of a file. Throws `Invalid` for one that cannot be imported. */
export async function surveyCsvFile(
  path: string,
  { maximumRows = maximumCsvRows, look }: Survey = {},
): Promise<{ rows: number; headers: string[] }> {
  let rows = 0;
  let headers: string[] = [];
  const noteHeaders = (names: string[]) => {
    headers = names;
    return names;
  };
  for await (const { row } of readCsvFile(path, noteHeaders)) {
    if (look) for (const [header, text] of Object.entries(row)) look(header, text);
    rows += 1;
    if (rows > maximumRows) throw wrongFile(`has more than ${maximumRows} rows`);
  }
  if (rows === 0) throw wrongFile("has no rows below its header");
  return { rows, headers };
}
