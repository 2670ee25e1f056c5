import { randomUUIDv7 } from "node:crypto";
import { headerKey } from "#domain/csv/header-key.ts";
import { customChanges } from "#domain/custom-fields/custom-changes.ts";
import {
  type CustomSubject,
  customSubjectLabels,
  hasOptions,
  maximumCustomFields,
} from "#domain/custom-fields/custom-field-kinds.ts";
import type {
  CustomField,
  CustomFieldChanges,
  CustomFieldInput,
} from "#domain/custom-fields/custom-fields.contract.ts";
import { type CustomFilter, readCustomFilters } from "#domain/custom-fields/custom-filters.ts";
import { customKeyOf, isBuiltInLabel } from "#domain/custom-fields/custom-keys.ts";
import type { CustomChanges, CustomInputs, CustomValues } from "#domain/custom-fields/custom-values.ts";
import { Conflict, Invalid, InvalidFields, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import {
  type CustomFieldRow,
  findCustomField,
  holdCustomFields,
  insertCustomField,
  listCustomFields,
  listCustomKeys,
  lockCustomFields,
  orderCustomFields,
  updateCustomField,
} from "./custom-fields.repository.ts";

// Fields that owners add to records, and the values that people give them.

export async function list(context: Context, subject?: CustomSubject): Promise<CustomField[]> {
  return (await listCustomFields(context.database, subject)).map(present);
}

export async function add(context: Context, actor: Actor, input: CustomFieldInput): Promise<CustomField> {
  return transact(context, async (transaction) => {
    await lockCustomFields(transaction.database);
    const { subject, label, kind } = input;
    const fields = await listCustomFields(transaction.database, subject);
    refuseMore(subject, fields.length);
    refuseLabel(label, subject, fields);
    refuseOptions(input);
    const { currency } = await readAgencySettings(transaction.database);
    const row: CustomFieldRow = {
      id: randomUUIDv7(),
      subject,
      key: customKeyOf(label, await listCustomKeys(transaction.database, subject)),
      label,
      kind,
      options: input.options,
      currency: kind === "money" ? (input.currency ?? currency) : null,
      position: fields.length,
      createdAt: context.now(),
      deletedAt: null,
    };
    await insertCustomField(transaction.database, row);
    await orderCustomFields(
      transaction.database,
      [...fields, row].map(({ id }) => id),
    );
    const field = present(row);
    await record(transaction, actor, { action: "create", id: row.id, name: label, after: shown(field) });
    return field;
  });
}

export async function update(
  context: Context,
  actor: Actor,
  id: string,
  { position, ...changes }: CustomFieldChanges,
): Promise<CustomField> {
  return transact(context, async (transaction) => {
    await lockCustomFields(transaction.database);
    const row = await findCustomField(transaction.database, id);
    if (row === undefined || row.deletedAt !== null) throw new Missing();
    const fields = await listCustomFields(transaction.database, row.subject);
    const others = fields.filter((field) => field.id !== id);
    const changed = { ...row, ...changes };
    if (changes.label !== undefined) refuseLabel(changes.label, row.subject, others);
    if (changes.options !== undefined) refuseOptions(changed);
    if (Object.keys(changes).length > 0) await updateCustomField(transaction.database, id, changes);
    if (position !== undefined) {
      const ids = others.map((field) => field.id).toSpliced(position, 0, id);
      await orderCustomFields(transaction.database, ids);
    }
    const field = present(changed);
    const differing = changesBetween(shown(present(row)), shown(field));
    if (Object.keys(differing.after).length > 0) {
      await record(transaction, actor, { action: "edit", id, name: field.label, ...differing });
    }
    return field;
  });
}

/** Own fields, kept from being deleted before this transaction ends. */
export async function hold(context: Context, subject: CustomSubject): Promise<CustomField[]> {
  return (await holdCustomFields(context.database, subject)).map(present);
}

/**
 * Changes to the values of a record; undefined if nothing was sent. Throws `InvalidFields` with paths such as
 * `custom.shoe_size`. The caller has locked the record.
 */
export async function readChanges(
  context: Context,
  subject: CustomSubject,
  input: CustomInputs | undefined,
  stored?: CustomValues,
): Promise<CustomChanges | undefined> {
  if (input === undefined || Object.keys(input).length === 0) return undefined;
  const fields = await hold(context, subject);
  const { errors, ...changes } = customChanges(fields, input, stored);
  if (errors.length > 0) throw new InvalidFields(errors);
  return changes;
}

/** Conditions of a query on the values of records. Throws `InvalidFields`. */
export async function filtersOf(
  context: Context,
  subject: CustomSubject,
  texts: readonly string[] = [],
): Promise<CustomFilter[]> {
  if (texts.length === 0) return [];
  const { filters, errors } = readCustomFilters(await list(context, subject), texts);
  if (errors.length > 0) throw new InvalidFields(errors.slice(0, 1));
  return filters;
}

export function present({ id, subject, key, label, kind, options, currency }: CustomFieldRow): CustomField {
  return { _id: id, subject, key, label, kind, options, currency };
}

/** Fields of the history. */
export function shown({ _id, ...field }: CustomField): Record<string, unknown> {
  return field;
}

export function record(context: Context, actor: Actor, change: Omit<Change, "type">): Promise<void> {
  return emit(context, { type: "records.changed", actor, changes: { ...change, type: "custom-field" } });
}

/** Throws `Conflict` if there are as many fields as a kind of record can have. */
export function refuseMore(subject: CustomSubject, count: number): void {
  if (count < maximumCustomFields) return;
  const records = customSubjectLabels[subject].toLowerCase();
  throw new Conflict(`There can be ${maximumCustomFields} custom fields for ${records}. Delete one first.`);
}

/** Throws `Conflict` if the label is taken, so that a column of a file means one field. */
export function refuseLabel(
  label: string,
  subject: CustomSubject,
  others: readonly Pick<CustomFieldRow, "key" | "label">[],
): void {
  if (headerKey(label) === "") throw new Invalid("label", "must contain a letter or a digit");
  if (isBuiltInLabel(subject, label)) {
    throw new Conflict(`‘${label}’ is the name of a field that Tandem has already.`, "label");
  }
  const other = others.find(({ key, label: name }) =>
    [key, name].some((taken) => headerKey(taken) === headerKey(label)),
  );
  if (other) throw new Conflict(`There is a field ‘${other.label}’ already.`, "label");
}

function refuseOptions({ kind, options }: Pick<CustomFieldRow, "kind" | "options">): void {
  if (!hasOptions(kind)) {
    if (options.length > 0) throw new Invalid("options", "are for lists only");
  } else if (options.length === 0) throw new Invalid("options", "needs at least one option");
  else if (kind === "choices" && options.some((option) => /[,;]/.test(option))) {
    // They separate the options in a cell of a file.
    throw new Invalid("options", "must not contain commas or semicolons");
  }
}
