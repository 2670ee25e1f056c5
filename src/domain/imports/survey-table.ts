import { surveyColumn } from "./column-survey.ts";
import type { ImportColumn } from "./imports.contract.ts";
import type { Cell } from "./read-cells.ts";

/** Samples of a column, and the characters of each that are shown. */
const mostSamples = 3;
const sampleLength = 60;

export type SurveyedColumn = Pick<ImportColumn, "header" | "samples" | "survey"> & { place: number };

/** Collects what the rows below a header show about their columns. Empty columns are left out. */
export function surveyTable(headers: readonly Cell[]) {
  const columns: { samples: Set<string>; survey: ReturnType<typeof surveyColumn> }[] = [];
  return {
    /** `currencies`: those that formats show beside numbers, by column. */
    look(cells: readonly Cell[], currencies: Readonly<Record<number, string>> = {}): void {
      for (const [place, cell] of cells.entries()) {
        if (cell === "") continue;
        columns[place] ??= { samples: new Set(), survey: surveyColumn() };
        const { samples, survey } = columns[place];
        if (samples.size < mostSamples) samples.add(sampleOf(cell));
        survey.look(cell, currencies[place]);
      }
    },
    result: (): SurveyedColumn[] =>
      columns.flatMap((column, place) => {
        if (column === undefined) return [];
        const { samples, survey } = column;
        const header = sampleOf(headers[place] ?? "") || `Column ${place + 1}`;
        return { place, header, samples: [...samples], survey: survey.result() };
      }),
  };
}

function sampleOf(cell: Cell): string {
  const text = String(cell).replace(/\s+/g, " ").trim();
  return text.length > sampleLength ? `${text.slice(0, sampleLength - 1)}…` : text;
}
