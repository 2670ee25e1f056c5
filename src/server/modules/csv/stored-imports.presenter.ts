import { decimalMarkIn } from "#domain/imports/column-survey.ts";
import type { ImportField } from "#domain/imports/import-fields.ts";
import type { ImportCounts, ImportRecord } from "#domain/imports/imports.contract.ts";
import { dayOrderIn } from "#domain/readers/read-day.ts";
import type { StoredImport, StoredRow } from "./stored-imports.repository.ts";

export const noCounts: ImportCounts = { created: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 0 };

/** Cells of a row that could be the header, and their characters. */
const mostCells = 12;
const cellLength = 40;

type Around = {
  firstRows: StoredRow[];
  country: string;
  further: ImportField[];
  currencies: Record<string, string>;
};

export function presentImport(
  row: StoredImport,
  { firstRows, country, further, currencies }: Around,
): ImportRecord {
  const { id, kind, campaignId, fileName, step, headerRow, options, isRemembered } = row;
  const { total, progress, counts, failure, createdAt } = row;
  return {
    ...{
      _id: id,
      kind,
      campaignId,
      fileName,
      step,
      headerRow,
      options,
      isRemembered,
      progress,
      counts,
      failure,
    },
    firstRows: firstRows.map(({ number, cells }) => ({
      row: number,
      cells: cells.slice(0, mostCells).map((cell) => String(cell).slice(0, cellLength)),
    })),
    columns: row.columns.map(({ header, samples, survey, field, reading, takesAmounts = false }) => ({
      ...{ header, samples, survey, field, reading, takesAmounts },
    })),
    furtherFields: further,
    currencies,
    agency: { mark: decimalMarkIn(country), order: dayOrderIn(country) },
    rows: total,
    createdAt: createdAt.toISOString(),
  };
}
