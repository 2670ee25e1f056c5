import type { z } from "zod";
import { type ImportKind, type ImportName, isWrittenColumn } from "#domain/csv/import-columns.ts";
import type { ReadRow } from "#domain/csv/plain-cells.ts";
import { customInputsOf } from "#domain/custom-fields/custom-cells.ts";
import { customChanges } from "#domain/custom-fields/custom-changes.ts";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import type { DayOrder } from "#domain/readers/read-day.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { readLine } from "#domain/readers/read-line.ts";
import type { Context } from "#server/context.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { CsvRow, NumberedRow } from "./csv-file.ts";

type Fields = Record<string, unknown>;
/** A stored record with its fields by column name. */
export type ExistingRecord = { id: string; email: string | null; fields: Fields };

type Destination = {
  kind: ImportKind;
  /** Order of day and month in the agency's country, for columns that are ambiguous. */
  dayOrder?: DayOrder | undefined;
  nameColumn: string;
  create(context: Context, actor: Actor, inputs: Fields[]): Promise<void>;
  change(context: Context, actor: Actor, id: string, changes: Fields): Promise<void>;
};

/** Rows that are more than the fields of one record. Made for one run. */
export type PlannedTarget = Destination & {
  maximumRows: number;
  /** Plans a batch. `writes`: locks the rows that it reads. */
  plan(context: Context, rows: NumberedRow[], run: { writes: boolean }): Promise<RowPlan[]>;
};

/** Import target for one kind of record. */
export type RecordTarget = Destination & {
  kind: ImportName;
  /** Reads columns that the API does not have. */
  read?(row: CsvRow, stored: Fields | undefined): ReadRow;
  /** Errors of a row beyond the rules of its schema, given the stored record. */
  problems?(values: Fields, stored: Fields | undefined): FieldError[];
  newSchema: z.ZodType<Fields>;
  changesSchema: z.ZodType<Fields>;
  /** Fields that the actor may not write, for each row of a batch. Omitted if everything is allowed. */
  refusals?(context: Context, actor: Actor, plans: RowPlan[]): Promise<FieldError[][]>;
  /** Records with one of these email addresses or IDs. `lock` locks them for an update. */
  find(context: Context, emails: string[], ids: string[], lock: boolean): Promise<ExistingRecord[]>;
};

export type ImportTarget = RecordTarget | PlannedTarget;

export type RowPlan =
  | { outcome: "created"; input: Fields }
  | { outcome: "changed"; id: string; changes: Fields }
  | { outcome: "unchanged" }
  | { outcome: "refused"; errors: FieldError[] };

/** Kinds of records whose own fields are columns of a file. */
const subjects: Record<ImportName, CustomSubject> = { influencers: "influencer", brands: "brand" };

type Batch = { rows: NumberedRow[]; seen: Map<string, number>; writes: boolean };

/** Plans the rows of a batch. `seen` maps the keys of earlier rows to their numbers. */
export async function planRows(
  target: ImportTarget,
  context: Context,
  actor: Actor,
  { rows: numbered, seen, writes }: Batch,
): Promise<RowPlan[]> {
  if ("plan" in target) return target.plan(context, numbered, { writes });
  const rows = numbered.map(({ row }) => row);
  const existing = await target.find(context, emailsOf(rows), keysOf(rows, "_id"), writes);
  const ownFields = await ownFieldsIn(context, target.kind, rows);
  const wanted = numbered.map(({ row, number }) =>
    withOwnFields(planRow(target, row, existing, { seen, number }), { row, ownFields, existing }),
  );
  return permittedPlans(target, context, actor, wanted);
}

/** Own fields, held until the end of the transaction if a row has a value of one. */
async function ownFieldsIn(context: Context, kind: ImportName, rows: CsvRow[]): Promise<CustomField[]> {
  const [first = {}] = rows;
  const hasAny = Object.keys(customInputsOf(first)).length > 0;
  return hasAny ? customFields.hold(context, subjects[kind]) : [];
}

type Own = { row: CsvRow; ownFields: CustomField[]; existing: readonly ExistingRecord[] };

/** The plan with the values of own fields as `custom`: the changes, which the target writes. */
function withOwnFields(plan: RowPlan, { row, ownFields, existing }: Own): RowPlan {
  if (ownFields.length === 0) return plan;
  const record = recordOf(row, existing);
  const inputs = customInputsOf(row);
  const { errors, ...custom } = customChanges(ownFields, inputs, record?.fields.custom as CustomValues);
  if (errors.length > 0) {
    return { outcome: "refused", errors: [...(plan.outcome === "refused" ? plan.errors : []), ...errors] };
  }
  if (plan.outcome === "refused" || (Object.keys(custom.set).length === 0 && custom.removed.length === 0)) {
    return plan;
  }
  if (plan.outcome === "created") return { ...plan, input: { ...plan.input, custom } };
  const changes = { ...(plan.outcome === "changed" && plan.changes), custom };
  return record ? { outcome: "changed", id: record.id, changes } : plan;
}

/** Lowercase values of a column, without empty cells. */
export function keysOf(rows: CsvRow[], column: string): string[] {
  return rows.map((row) => readLine(row[column] ?? "").toLowerCase()).filter((text) => text !== "");
}

/** Email addresses of the rows, without empty cells. */
export function emailsOf(rows: CsvRow[]): string[] {
  return rows.map((row) => emailKey(row.email ?? "")).filter((email) => email !== "");
}

/**
 * Plans a row. It matches a record by its email address or, without one, by its `_id`; without a match it creates a
 * record. `seen` maps the keys of earlier rows to their numbers.
 */
function planRow(
  target: RecordTarget,
  row: CsvRow,
  existing: readonly ExistingRecord[],
  { seen, number }: { seen: Map<string, number>; number: number },
): RowPlan {
  const email = emailKey(row.email ?? "");
  const record = recordOf(row, existing);
  const key = email || (record ? record.id : `row ${number}`);
  const earlier = seen.get(key);
  if (earlier !== undefined) {
    return { outcome: "refused", errors: [{ path: "email", message: `stands in row ${earlier} already` }] };
  }
  seen.set(key, number);
  const read = target.read?.(row, record?.fields);
  const fields = Object.fromEntries(
    Object.entries(read?.row ?? row).filter(([name]) => isWrittenColumn(target.kind, name)),
  );
  const parsed = (record ? target.changesSchema : target.newSchema).safeParse(
    record ? fields : filled(fields),
  );
  const wrong = parsed.success
    ? (target.problems?.(parsed.data, record?.fields) ?? [])
    : fieldErrors(parsed.error.issues);
  const errors = wrong.map(({ path, message }) => ({ path: read?.columnOf(path) ?? path, message }));
  const problems = [...errors, ...(read?.problems ?? [])];
  if (!parsed.success || problems.length > 0) return { outcome: "refused", errors: problems };
  if (record === undefined) return { outcome: "created", input: parsed.data };
  const changes = Object.fromEntries(
    Object.entries(parsed.data).filter(
      ([name, value]) => value !== undefined && !isSame(value, record.fields[name]),
    ),
  );
  if (Object.keys(changes).length === 0) return { outcome: "unchanged" };
  return { outcome: "changed", id: record.id, changes };
}

function recordOf(row: CsvRow, existing: readonly ExistingRecord[]): ExistingRecord | undefined {
  const email = emailKey(row.email ?? "");
  const id = (row._id ?? "").trim().toLowerCase();
  return existing.find((candidate) => (email === "" ? candidate.id === id : candidate.email === email));
}

/** The same plans, with those refused that the actor may not carry out. */
async function permittedPlans(
  target: RecordTarget,
  context: Context,
  actor: Actor,
  plans: RowPlan[],
): Promise<RowPlan[]> {
  const refusals = await target.refusals?.(context, actor, plans);
  return plans.map((plan, index) => {
    const errors = refusals?.[index] ?? [];
    return errors.length > 0 ? { outcome: "refused", errors } : plan;
  });
}

/** For a new record, an empty cell counts as a missing field. */
function filled(row: Fields): Fields {
  return Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ""));
}

function isSame(left: unknown, right: unknown): boolean {
  return sorted(left) === sorted(right);
}

/** Makes values comparable: the order of keys does not matter, and null equals an empty text. */
function sorted(value: unknown): string {
  return JSON.stringify(value ?? "", (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
