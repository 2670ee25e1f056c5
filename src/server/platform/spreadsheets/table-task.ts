import type { ImportKind } from "#domain/csv/import-columns.ts";
import type { SurveyedColumn } from "#domain/imports/survey-table.ts";

/** `survey`: finds the header for this kind of import, and surveys the columns below it. */
export type TableTask = { path: string; survey: { kind: ImportKind; maximumRows: number } | undefined };

export type TableSurvey = {
  /** Number of the row with the headers. */
  headerRow: number;
  columns: SurveyedColumn[];
  /** Rows below the header. */
  total: number;
  /** Days that are stored as plain numbers count from 1904 instead of 1900. */
  countsFrom1904: boolean;
};

export type TableMessage =
  /** Rows as JSON, so that whoever passes them on need not look at them. */
  | { type: "rows"; json: string }
  | { type: "end"; survey: TableSurvey | undefined }
  /** The file cannot be read, for this reason. */
  | { type: "refused"; message: string };
