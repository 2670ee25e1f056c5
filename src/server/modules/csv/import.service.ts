import { type ColumnConventions, columnConventions } from "#domain/csv/column-conventions.ts";
import { type ImportLine, maximumCsvRows } from "#domain/csv/csv.contract.ts";
import { importColumn, isSkippedColumn } from "#domain/csv/import-columns.ts";
import { customColumnOf } from "#domain/custom-fields/custom-cells.ts";
import { customSubjectOf } from "#domain/imports/import-fields.ts";
import { type Context, transact } from "#server/context.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { wrongFile } from "#server/platform/spreadsheets/table.ts";
import { type NumberedRow, readCsvFile, surveyCsvFile } from "./csv-file.ts";
import { type ImportTarget, planRows, type RowPlan } from "./import-plan.ts";

export type { CsvRow } from "./csv-file.ts";
export {
  emailsOf,
  type ImportTarget,
  keysOf,
  type PlannedTarget,
  type RecordTarget,
  type RowPlan,
  shownCustom,
} from "./import-plan.ts";

/** Number of rows that are looked up and written together. */
const batchSize = 200;

/** The column that a header names; undefined if there is none. */
type ColumnOf = (header: string) => string | undefined;
type Tell = (line: ImportLine) => void;
export type ImportRun = {
  path: string;
  /** As detected by the survey of the file. */
  conventions: ColumnConventions;
  columnOf: ColumnOf;
  dryRun: boolean;
  /** Writes the valid rows of a file even if others are refused. */
  skipRefused: boolean;
  /** Rows also match a record by its channels. */
  matchChannels: boolean;
  tell: Tell;
};

// Imports files of creators, of brands, or of the creators of a campaign. Either all rows to write are written, or
// none.

/** Throws `Invalid` for a file that cannot be imported, before any output is sent. */
export async function survey(context: Context, target: ImportTarget, path: string) {
  const maximumRows = "plan" in target ? target.maximumRows : maximumCsvRows;
  const conventions = columnConventions(target.kind, target.dayOrder);
  const { rows, headers } = await surveyCsvFile(path, { maximumRows, look: conventions.look });
  const ownFields = await customFields.list(context, customSubjectOf[target.kind]);
  const columnOf = (header: string) => customColumnOf(ownFields, header) ?? importColumn(target.kind, header);
  const columns = headers.flatMap((header) => columnOf(header) ?? []);
  refuseRepeated(columnOf, headers);
  const taken = columns.filter((name) => !isSkippedColumn(name));
  if (taken.length === 0) throw wrongFile("names none of the known columns in its first line");
  const ignoredColumns = headers.filter((header) => header !== "" && columnOf(header) === undefined);
  return { start: { rows, columns: taken, ignoredColumns }, conventions, columnOf };
}

export async function run(
  context: Context,
  target: ImportTarget,
  actor: Actor,
  run: ImportRun,
): Promise<void> {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  const pass = async (within: Context, writes: boolean) => {
    const seen = new Map<string, number>();
    const columnsOf = (headers: string[]) => headers.map((header) => run.columnOf(header) ?? header);
    for await (const batch of batchesOf(readCsvFile(run.path, columnsOf))) {
      const rows = batch.map(({ number, row }) => ({ number, row: run.conventions.resolve(row) }));
      const { matchChannels } = run;
      const plans = await planRows(target, within, actor, { rows, seen, writes, matchChannels });
      for (const plan of plans) counts[outcomeOf(plan)] += 1;
      if (writes && (run.skipRefused || counts.refused === 0)) await writePlans(within, target, actor, plans);
      for (const [index, plan] of plans.entries()) {
        const original = batch[index];
        if (original) run.tell(lineOf(plan, original, target));
      }
    }
    if (writes && counts.refused > 0 && !run.skipRefused) throw new NothingWritten();
  };
  const written = run.dryRun ? await pass(context, false).then(() => false) : await whole(context, pass);
  run.tell({ type: "done", dryRun: run.dryRun, written, ...counts });
}

/** Rolls back the transaction of a file with a refused row. */
class NothingWritten extends Error {}

async function whole(
  context: Context,
  pass: (context: Context, writes: boolean) => Promise<void>,
): Promise<boolean> {
  try {
    await transact(context, (transaction) => pass(transaction, true));
    return true;
  } catch (error) {
    if (error instanceof NothingWritten) return false;
    throw error;
  }
}

/** Writes what is planned, in the caller's transaction. */
export async function writePlans(
  context: Context,
  target: ImportTarget,
  actor: Actor,
  plans: RowPlan[],
): Promise<void> {
  const created = plans.flatMap((plan) => (plan.outcome === "created" ? [plan.input] : []));
  if (created.length > 0) await target.create(context, actor, created);
  const changed = plans.flatMap((plan) => (plan.outcome === "changed" ? [plan] : []));
  if (changed.length > 0) await target.change(context, actor, changed);
}

/** If two columns mean the same, it is unclear which one counts. */
function refuseRepeated(columnOf: ColumnOf, headers: readonly string[]): void {
  const columns = headers.map((header) => columnOf(header));
  const repeated = headers.filter((_, index) => {
    const others = columns.filter((column) => column !== undefined && column === columns[index]);
    return others.length > 1;
  });
  if (repeated.length === 0) return;
  throw wrongFile(`names a column twice: ${repeated.map((header) => `'${header}'`).join(" and ")}`);
}

async function* batchesOf(rows: AsyncIterable<NumberedRow>): AsyncGenerator<NumberedRow[]> {
  let batch: NumberedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The lines of the response have no duplicates, which are refused, too. */
function outcomeOf({ outcome }: RowPlan) {
  return outcome === "duplicate" ? "refused" : outcome;
}

function lineOf(plan: RowPlan, { number, row }: NumberedRow, target: ImportTarget): ImportLine {
  const isRefused = "errors" in plan;
  return {
    type: "row",
    row: number,
    outcome: outcomeOf(plan),
    name: (row[target.nameColumn] ?? "").slice(0, 200),
    email: (row.email ?? "").slice(0, 254),
    changes: plan.outcome === "changed" ? Object.keys(plan.changes) : [],
    errors: isRefused ? plan.errors : [],
    ...(isRefused && { cells: row }),
  };
}
