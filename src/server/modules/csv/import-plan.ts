import type { z } from "zod";
import { readOnlyColumns } from "#domain/csv/csv.contract.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { CsvRow } from "./csv-file.ts";

type Fields = Record<string, unknown>;
/** A record as it is, by the names of the columns. */
export type ExistingRecord = { id: string; email: string | null; fields: Fields };

/** What an import needs to know of one kind of record. */
export type ImportTarget = {
  columns: readonly string[];
  nameColumn: string;
  newSchema: z.ZodType<Fields>;
  changesSchema: z.ZodType<Fields>;
  /** What of these changes the actor may not make; nothing where it is left out. */
  refusals?(actor: Actor, changes: Fields): FieldError[];
  /** Records with one of these addresses or ids; locked when they are to be written. */
  find(executor: Executor, emails: string[], ids: string[], lock: boolean): Promise<ExistingRecord[]>;
  create(executor: Executor, actor: Actor, inputs: Fields[]): Promise<void>;
  change(executor: Executor, actor: Actor, id: string, changes: Fields): Promise<void>;
};

export type RowPlan =
  | { outcome: "created"; input: Fields }
  | { outcome: "changed"; id: string; changes: Fields }
  | { outcome: "unchanged" }
  | { outcome: "refused"; errors: FieldError[] };

/**
 * What is to become of a row. It belongs to the record with its e-mail address or, without an address, with its
 * `_id`; one that belongs to none makes a record. `seen` holds the rows of the file so far, by what they belong to.
 */
export function planRow(
  target: ImportTarget,
  row: CsvRow,
  existing: readonly ExistingRecord[],
  { actor, seen, number }: { actor: Actor; seen: Map<string, number>; number: number },
): RowPlan {
  const email = (row.email ?? "").trim().toLowerCase();
  const id = (row._id ?? "").trim().toLowerCase();
  const record = existing.find((candidate) =>
    email === "" ? candidate.id === id : candidate.email === email,
  );
  const key = email || (record ? record.id : `row ${number}`);
  const earlier = seen.get(key);
  if (earlier !== undefined) {
    return { outcome: "refused", errors: [{ path: "email", message: `stands in row ${earlier} already` }] };
  }
  seen.set(key, number);
  const fields = Object.fromEntries(
    Object.entries(row).filter(([name]) => target.columns.includes(name) && !readOnlyColumns.includes(name)),
  );
  const parsed = (record ? target.changesSchema : target.newSchema).safeParse(
    record ? fields : filled(fields),
  );
  if (!parsed.success) return { outcome: "refused", errors: fieldErrors(parsed.error.issues) };
  if (record === undefined) return { outcome: "created", input: parsed.data };
  const changes = Object.fromEntries(
    Object.entries(parsed.data).filter(
      ([name, value]) => value !== undefined && !isSame(value, record.fields[name]),
    ),
  );
  if (Object.keys(changes).length === 0) return { outcome: "unchanged" };
  const errors = target.refusals?.(actor, changes) ?? [];
  if (errors.length > 0) return { outcome: "refused", errors };
  return { outcome: "changed", id: record.id, changes };
}

/** In a new record an empty cell is a field that was not given. */
function filled(row: Fields): Fields {
  return Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ""));
}

function isSame(left: unknown, right: unknown): boolean {
  return sorted(left) === sorted(right);
}

/** The order of keys makes no difference; nothing and an empty text are the same. */
function sorted(value: unknown): string {
  return JSON.stringify(value ?? "", (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
