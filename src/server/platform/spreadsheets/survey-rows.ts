import type { ImportKind } from "#domain/csv/import-columns.ts";
import { findHeaderRow, headerRows } from "#domain/imports/header-row.ts";
import { surveyTable } from "#domain/imports/survey-table.ts";
import { type TableRow, wrongFile } from "./table.ts";
import type { TableSurvey } from "./table-task.ts";

/** Finds the header among the first rows, and surveys those below it. */
export function rowsSurvey(kind: ImportKind, maximumRows: number) {
  /** Rows that arrive before it is clear where the header is. */
  const first: TableRow[] = [];
  let below: ReturnType<typeof surveyBelow> | undefined;
  const begin = () => {
    const place = findHeaderRow(
      kind,
      first.map(({ cells }) => cells),
    );
    below = surveyBelow(first[place]);
    below.look(first.splice(0));
    return below;
  };
  return {
    /** Throws `Invalid` if there are too many rows. */
    look(row: TableRow): void {
      if (below) below.look([row]);
      else if (first.push(row) >= headerRows) begin();
      if ((below?.total() ?? 0) > maximumRows) {
        throw wrongFile(`has more than ${maximumRows.toLocaleString("en-US")} rows`);
      }
    },
    /** Throws `Invalid` if there are no rows below the header. */
    result(): Omit<TableSurvey, "countsFrom1904"> {
      const { headerRow, total, columns } = below ?? begin();
      if (total() === 0) throw wrongFile("has no rows below its header");
      return { headerRow, total: total(), columns: columns() };
    },
  };
}

/** Surveys the rows below a header, whatever comes before them. */
export function surveyBelow(header: TableRow | undefined) {
  const table = surveyTable(header?.cells ?? []);
  const headerRow = header?.number ?? 0;
  let total = 0;
  return {
    headerRow,
    look(rows: readonly TableRow[]): void {
      for (const { number, cells, currencies } of rows) {
        if (number <= headerRow) continue;
        table.look(cells, currencies);
        total += 1;
      }
    },
    total: () => total,
    columns: () => table.result(),
  };
}
