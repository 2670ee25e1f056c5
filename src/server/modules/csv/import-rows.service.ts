import type { AdminPrincipal } from "#domain/access/principal.ts";
import { csvOfLines } from "#domain/csv/csv-text.ts";
import { foldedKey } from "#domain/csv/folded-key.ts";
import { refusalColumn } from "#domain/csv/import-columns.ts";
import { customSubjectOf, importFields } from "#domain/imports/import-fields.ts";
import {
  type ImportRow,
  type ImportRowsQuery,
  importOutcomes,
  importRowsPerPage,
} from "#domain/imports/imports.contract.ts";
import { reasonText } from "#domain/imports/reason-text.ts";
import { type RowDifference, rowDifferences } from "#domain/imports/row-differences.ts";
import { type Context, transact } from "#server/context.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import { furtherFields } from "./further-fields.ts";
import { importWork } from "./import-work.ts";
import { planImportRows } from "./plan-import.ts";
import { listCheckedRows, type StoredImport, type StoredRow } from "./stored-imports.repository.ts";
import { findOwnImport } from "./stored-imports.service.ts";

/** A page of the checked rows, with one of the outcomes. */
export async function list(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { outcome, after }: ImportRowsQuery,
): Promise<{ rows: ImportRow[]; isLast: boolean }> {
  const whole = await findOwnImport(context, actor, id);
  const outcomes = outcome ? [outcome] : importOutcomes;
  const found = await listCheckedRows(context.database, id, {
    outcomes,
    after,
    limit: importRowsPerPage + 1,
  });
  const page = found.slice(0, importRowsPerPage);
  const differences = await differencesOf(context, actor, whole, page);
  const rows = page.flatMap(({ number, name, outcome: made, changes, errors }) =>
    made === null
      ? []
      : {
          ...{ row: number, name, outcome: made, changes, errors },
          differences: differences.get(number) ?? [],
        },
  );
  return { rows, isLast: found.length <= importRowsPerPage };
}

/**
 * Values of the new and changed rows of a preview, by number of the row. They are compared again, because a preview is
 * for the records as they are now, and a stored copy would be one more place with personal data.
 */
async function differencesOf(
  context: Context,
  actor: AdminPrincipal,
  whole: StoredImport,
  page: StoredRow[],
): Promise<ReadonlyMap<number, RowDifference[]>> {
  const rows = page.filter(({ outcome }) => outcome === "created" || outcome === "changed");
  if (whole.step !== "checked" || rows.length === 0) return new Map();
  return transact(context, async (transaction) => {
    const work = await importWork(transaction, whole, actor);
    const fields = importFields(whole.kind, await furtherFields(transaction, whole.kind));
    const ownFields = await customFields.list(transaction, customSubjectOf[whole.kind]);
    const planned = await planImportRows(transaction, work, { rows, seen: new Map(), writes: false });
    return new Map(
      planned.flatMap(({ plan, result }) =>
        "shown" in plan ? [[result.number, rowDifferences(plan.shown, { fields, ownFields })] as const] : [],
      ),
    );
  });
}

/** Rows that are read at once. */
const rowsAtOnce = 2_000;

/** Rows that are not written, as they were in the file, each with its reason in the last column. */
export async function refusedCsv(context: Context, actor: AdminPrincipal, id: string): Promise<string> {
  const { columns } = await findOwnImport(context, actor, id);
  const shown = columns.filter(({ header }) => foldedKey(header) !== foldedKey(refusalColumn));
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
