import type { ImportLine } from "#domain/csv/csv.contract.ts";

export type ImportRow = Extract<ImportLine, { type: "row" }>;
type Start = Extract<ImportLine, { type: "start" }>;
type Done = Extract<ImportLine, { type: "done" }>;

export type ImportProgress = {
  start: Start | undefined;
  rows: ImportRow[];
  done: Done | undefined;
  /** Why the import stopped early. */
  failure: string | undefined;
};

export const noProgress: ImportProgress = { start: undefined, rows: [], done: undefined, failure: undefined };

/** Adds further lines of the response. */
export function withLines(progress: ImportProgress, lines: readonly ImportLine[]): ImportProgress {
  const next = { ...progress, rows: [...progress.rows] };
  for (const line of lines) {
    if (line.type === "start") next.start = line;
    else if (line.type === "row") next.rows.push(line);
    else if (line.type === "done") next.done = line;
    else next.failure = line.message;
  }
  return next;
}
