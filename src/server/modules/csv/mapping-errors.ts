import type { FieldError } from "#domain/http/envelope.ts";
import { currencyText, foreignCurrencies } from "#domain/imports/foreign-currencies.ts";
import { importFields } from "#domain/imports/import-fields.ts";
import type { ImportMapping } from "#domain/imports/imports.contract.ts";
import type { Context } from "#server/context.ts";
import { amountCurrencies } from "./amount-currencies.ts";
import { furtherFields } from "./further-fields.ts";
import type { StoredImport } from "./stored-imports.repository.ts";
import type { StoredColumn } from "./stored-imports.schema.ts";

/** Problems of the choices about the columns of an import, by the path of each choice. */
export async function mappingErrors(
  context: Context,
  row: StoredImport,
  { columns, options }: ImportMapping,
): Promise<FieldError[]> {
  const { kind, columns: present } = row;
  if (columns.length !== present.length)
    return [{ path: "columns", message: `must be ${present.length} columns` }];
  const further = await furtherFields(context, kind);
  const known = new Set(importFields(kind, further).map(({ name }) => name));
  const fields = columns.map(({ field }) => field);
  const errors = fields.flatMap((field, index): FieldError[] => {
    const path = `columns.${index}.field`;
    if (field === null) return [];
    if (!known.has(field)) return [{ path, message: "is not a field of these records" }];
    return fields.indexOf(field) < index ? [{ path, message: "is another column already" }] : [];
  });
  if (fields.every((field) => field === null)) errors.push({ path: "columns", message: "must name a field" });
  errors.push(...currencyErrors(present, columns, await amountCurrencies(context, row, further)));
  const needsPlatform =
    fields.includes("handle") && !fields.some((field) => field === "platform" || field === "profile_url");
  if (needsPlatform && options.platform === null) {
    errors.push({ path: "options.platform", message: "Choose the platform of the usernames" });
  }
  return errors;
}

/** Columns with amounts in another currency than the field's, which somebody has to take or to leave out. */
function currencyErrors(
  present: readonly StoredColumn[],
  columns: ImportMapping["columns"],
  currencies: Record<string, string>,
): FieldError[] {
  return present.flatMap((column, index): FieldError[] => {
    const { field = null, takesAmounts } = columns[index] ?? {};
    const currency = field === null ? undefined : currencies[field];
    if (currency === undefined || takesAmounts) return [];
    const foreign = foreignCurrencies(column, present, currency);
    if (foreign.length === 0) return [];
    const message = `${currencyText(column.header, foreign, currency)}. Leave the column out, or import them as they are`;
    return [{ path: `columns.${index}.takesAmounts`, message }];
  });
}
