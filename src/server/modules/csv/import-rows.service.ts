import type { AdminPrincipal } from "#domain/access/principal.ts";
import { csvOfLines } from "#domain/csv/csv-text.ts";
import { refusalColumn } from "#domain/csv/import-columns.ts";
import {
  type ImportRow,
  type ImportRowsQuery,
  importOutcomes,
  importRowsPerPage,
} from "#domain/imports/imports.contract.ts";
import { headerKey } from "#domain/imports/match-columns.ts";
import { reasonText } from "#domain/imports/reason-text.ts";
import type { Context } from "#server/context.ts";
import { listCheckedRows } from "./stored-imports.repository.ts";
import { findOwnImport } from "./stored-imports.service.ts";

/** A page of the checked rows, with one of the outcomes. */
export async function list(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { outcome, after }: ImportRowsQuery,
): Promise<{ rows: ImportRow[]; isLast: boolean }> {
  await findOwnImport(context, actor, id);
  const outcomes = outcome ? [outcome] : importOutcomes;
  const found = await listCheckedRows(context.database, id, {
    outcomes,
    after,
    limit: importRowsPerPage + 1,
  });
  const rows = found
    .slice(0, importRowsPerPage)
    .flatMap(({ number, name, outcome: made, changes, errors }) =>
      made === null ? [] : { row: number, name, outcome: made, changes, errors },
    );
  return { rows, isLast: found.length <= importRowsPerPage };
}

/** Rows that are read at once. */
const rowsAtOnce = 2_000;

/** Rows that are not written, as they were in the file, each with its reason in the last column. */
export async function refusedCsv(context: Context, actor: AdminPrincipal, id: string): Promise<string> {
  const { columns } = await findOwnImport(context, actor, id);
  const shown = columns.filter(({ header }) => headerKey(header) !== headerKey(refusalColumn));
  const lines = [[...shown.map(({ header }) => header), refusalColumn]];
  for (let after = 0; ; ) {
    const page = { outcomes: ["duplicate", "refused"] as const, after, limit: rowsAtOnce };
    const found = await listCheckedRows(context.database, id, page);
    for (const { cells, errors } of found) {
      lines.push([...shown.map(({ place }) => String(cells[place] ?? "")), reasonText(errors)]);
    }
    const last = found.at(-1);
    if (last === undefined || found.length < rowsAtOnce) return csvOfLines(lines);
    after = last.number;
  }
}
