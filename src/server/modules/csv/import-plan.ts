import { setImmediate as breathe } from "node:timers/promises";
import type { z } from "zod";
import { type ImportKind, type ImportName, isWrittenColumn } from "#domain/csv/import-columns.ts";
import type { ChannelKey, ReadRow } from "#domain/csv/plain-cells.ts";
import { customInputsOf } from "#domain/custom-fields/custom-cells.ts";
import { customChanges } from "#domain/custom-fields/custom-changes.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { CustomChanges, CustomValues } from "#domain/custom-fields/custom-values.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import { customSubjectOf } from "#domain/imports/import-fields.ts";
import type { ShownChanges } from "#domain/imports/row-differences.ts";
import { pickFields } from "#domain/pick-fields.ts";
import type { DayOrder } from "#domain/readers/read-day.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { readLine } from "#domain/readers/read-line.ts";
import type { Context } from "#server/context.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { CsvRow, NumberedRow } from "./csv-file.ts";

type Fields = Record<string, unknown>;
/** A stored record with its fields by column name. */
export type ExistingRecord = {
  id: string;
  name: string;
  email: string | null;
  /** Keys of the record's channels. */
  channels: readonly string[];
  fields: Fields;
};
/** By what records are found. */
export type RecordKeys = { emails: string[]; ids: string[]; channels: string[] };

type Destination = {
  kind: ImportKind;
  /** Order of day and month in the agency's country, for columns that are ambiguous. */
  dayOrder?: DayOrder | undefined;
  nameColumn: string;
  create(context: Context, actor: Actor, inputs: Fields[]): Promise<void>;
  change(context: Context, actor: Actor, changes: readonly RecordChanges[]): Promise<void>;
};
/** Fields to write to a stored record. */
export type RecordChanges = { id: string; changes: Fields };

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
  /** Whether values of a field mean the same, although they are written in another way. */
  isSameValue?(field: string, value: unknown, stored: unknown): boolean;
  newSchema: z.ZodType<Fields>;
  changesSchema: z.ZodType<Fields>;
  /** Fields that the actor may not write, for each row of a batch. Omitted if everything is allowed. */
  refusals?(context: Context, actor: Actor, plans: RowPlan[]): Promise<FieldError[][]>;
  /** Keys of the channels in a row. Omitted if such records have none. */
  channelKeys?(row: CsvRow): ChannelKey[];
  /** Records with one of these keys. `lock` locks them for an update. */
  find(context: Context, keys: RecordKeys, lock: boolean): Promise<ExistingRecord[]>;
};

export type ImportTarget = RecordTarget | PlannedTarget;

export type RowPlan =
  | { outcome: "created"; input: Fields; shown: ShownChanges }
  | { outcome: "changed"; id: string; changes: Fields; shown: ShownChanges }
  | { outcome: "unchanged" }
  /** The row is about the same as an earlier one, or as several records. */
  | { outcome: "duplicate"; errors: FieldError[] }
  | { outcome: "refused"; errors: FieldError[] };

/** Numbers of earlier rows by their keys. */
export type SeenKeys = { get(key: string): number | undefined; set(key: string, number: number): unknown };

type Batch = {
  rows: NumberedRow[];
  seen: SeenKeys;
  writes: boolean;
  /** Rows also match a record by its channels. */
  matchChannels: boolean;
};

const rowsInARow = 3;

/** Plans the rows of a batch. */
export async function planRows(
  target: ImportTarget,
  context: Context,
  actor: Actor,
  batch: Batch,
): Promise<RowPlan[]> {
  if ("plan" in target) return target.plan(context, batch.rows, { writes: batch.writes });
  const rows = batch.rows.map(({ row }) => row);
  const channels = batch.matchChannels ? rows.map((row) => target.channelKeys?.(row) ?? []) : [];
  const keys: RecordKeys = {
    emails: emailsOf(rows),
    ids: keysOf(rows, "_id"),
    channels: [...new Set(channels.flat().map(({ key }) => key))],
  };
  const existing = recordIndex(await target.find(context, keys, batch.writes));
  const ownFields = await ownFieldsIn(context, target.kind, rows);
  const wanted: RowPlan[] = [];
  for (const [index, { row, number }] of batch.rows.entries()) {
    // Other requests do not wait for a whole batch.
    if (index % rowsInARow === rowsInARow - 1) await breathe();
    wanted.push(
      planRow(target, row, {
        ...{ existing, ownFields, number, seen: batch.seen },
        channels: channels[index] ?? [],
      }),
    );
  }
  return permittedPlans(target, context, actor, wanted);
}

/** Own fields, held until the end of the transaction if a row has a value of one. */
async function ownFieldsIn(context: Context, kind: ImportName, rows: CsvRow[]): Promise<CustomField[]> {
  const hasAny = rows.some((row) => Object.keys(customInputsOf(row)).length > 0);
  return hasAny ? customFields.hold(context, customSubjectOf[kind]) : [];
}

type Own = { row: CsvRow; ownFields: readonly CustomField[]; record: ExistingRecord | undefined };

/** The plan with the values of own fields as `custom`: the changes, which the target writes. */
function withOwnFields(plan: RowPlan, { row, ownFields, record }: Own): RowPlan {
  if (ownFields.length === 0) return plan;
  const inputs = customInputsOf(row);
  const { errors, ...custom } = customChanges(ownFields, inputs, record?.fields.custom as CustomValues);
  if (errors.length > 0) {
    return { outcome: "refused", errors: [...(plan.outcome === "refused" ? plan.errors : []), ...errors] };
  }
  if (plan.outcome === "refused" || (Object.keys(custom.set).length === 0 && custom.removed.length === 0)) {
    return plan;
  }
  if (plan.outcome === "created") {
    const after = { ...plan.shown.after, custom: shownCustom(custom) };
    return { ...plan, input: { ...plan.input, custom }, shown: { before: {}, after } };
  }
  if (record === undefined) return plan;
  const { changes, shown } =
    plan.outcome === "changed" ? plan : { changes: {}, shown: { before: {}, after: {} } };
  return {
    outcome: "changed",
    id: record.id,
    changes: { ...changes, custom },
    shown: {
      before: { ...shown.before, custom: record.fields.custom },
      after: { ...shown.after, custom: shownCustom(custom) },
    },
  };
}

/** Changed values of own fields by key; null for those that are removed. */
export function shownCustom({ set, removed }: CustomChanges): Record<string, unknown> {
  return { ...set, ...Object.fromEntries(removed.map((key) => [key, null])) };
}

/** Lowercase values of a column, without empty cells. */
export function keysOf(rows: CsvRow[], column: string): string[] {
  return rows.map((row) => readLine(row[column] ?? "").toLowerCase()).filter((text) => text !== "");
}

/** Email addresses of the rows, without empty cells. */
export function emailsOf(rows: CsvRow[]): string[] {
  return rows.map((row) => emailKey(row.email ?? "")).filter((email) => email !== "");
}

type RecordIndex = ReturnType<typeof recordIndex>;

function recordIndex(records: readonly ExistingRecord[]) {
  const byChannel = new Map<string, ExistingRecord[]>();
  for (const record of records) {
    for (const key of record.channels) byChannel.set(key, [...(byChannel.get(key) ?? []), record]);
  }
  return {
    byId: new Map(records.map((record) => [record.id, record])),
    byEmail: new Map(records.map((record) => [record.email, record])),
    byChannel,
  };
}

type RowContext = {
  existing: RecordIndex;
  ownFields: readonly CustomField[];
  channels: ChannelKey[];
  seen: SeenKeys;
  number: number;
};

/** Plans a row, which changes the record that it matches, or creates one. */
function planRow(target: RecordTarget, row: CsvRow, context: RowContext): RowPlan {
  const match = matchRow(row, context);
  if ("duplicate" in match) return { outcome: "duplicate", errors: [match.duplicate] };
  const { record } = match;
  const repeated = noteKeys(row, record, context);
  if (repeated) return { outcome: "duplicate", errors: [repeated] };
  const plan = planFields(target, row, record);
  return withOwnFields(plan, { row, record, ownFields: context.ownFields });
}

function planFields(target: RecordTarget, row: CsvRow, record: ExistingRecord | undefined): RowPlan {
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
  if (record === undefined) {
    return { outcome: "created", input: parsed.data, shown: shownInput(target, fields, parsed.data) };
  }
  const changes = Object.fromEntries(
    Object.entries(parsed.data).filter(
      ([name, value]) =>
        value !== undefined &&
        !isSame(value, record.fields[name]) &&
        !target.isSameValue?.(name, value, record.fields[name]),
    ),
  );
  const names = Object.keys(changes);
  if (names.length === 0) return { outcome: "unchanged" };
  const shown = { before: pickFields(record.fields, names), after: changes };
  return { outcome: "changed", id: record.id, changes, shown };
}

/** The values of a new record that its row has. The name is beside them, and defaults are nobody's choice. */
function shownInput({ nameColumn }: RecordTarget, row: Fields, input: Fields): ShownChanges {
  const names = Object.keys(filled(row)).filter((name) => name !== nameColumn && name in input);
  return { before: {}, after: pickFields(input, names) };
}

/**
 * Finds the record of a row by its email address, then by its `_id`, then by its channels. A channel of another
 * record is a duplicate, because the row would give it to a second one.
 */
function matchRow(
  row: CsvRow,
  { existing, channels }: RowContext,
): { record: ExistingRecord | undefined } | { duplicate: FieldError } {
  const email = emailKey(row.email ?? "");
  const id = (row._id ?? "").trim().toLowerCase();
  const record = email === "" ? existing.byId.get(id) : existing.byEmail.get(email);
  const strange = channels.filter(({ key }) => !record?.channels.includes(key));
  const owners = [...new Set(strange.flatMap(({ key }) => existing.byChannel.get(key) ?? []))];
  const [owner] = owners;
  if (owner === undefined) return { record };
  const canBeOwner = record === undefined && (email === "" || !owner.email) && owners.length === 1;
  if (canBeOwner) return { record: owner };
  const path =
    strange.find(({ key }) => owners.some((one) => one.channels.includes(key)))?.column ?? "socials";
  const names = owners
    .map(({ name }) => name)
    .toSorted()
    .join(" and ");
  return { duplicate: { path, message: `is a channel of ${names}` } };
}

/** Remembers the keys of a row, unless an earlier one has one of them. */
function noteKeys(
  row: CsvRow,
  record: ExistingRecord | undefined,
  { channels, seen, number }: RowContext,
): FieldError | undefined {
  const email = emailKey(row.email ?? "");
  const keys = [
    ...(email === "" ? [] : [{ key: email, column: "email" }]),
    ...(record ? [{ key: record.id, column: "email" }] : []),
    ...channels,
  ];
  for (const { key, column } of keys) {
    const earlier = seen.get(key);
    if (earlier !== undefined) return { path: column, message: `is in row ${earlier} already` };
  }
  for (const { key } of keys) seen.set(key, number);
  return undefined;
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
  return left === right || sorted(left) === sorted(right);
}

/** Makes values comparable: the order of keys does not matter, and null equals an empty text. */
function sorted(value: unknown): string {
  return JSON.stringify(value ?? "", (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
