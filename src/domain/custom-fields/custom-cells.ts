import { headerKey } from "#domain/csv/header-key.ts";
import type { CustomField } from "./custom-fields.contract.ts";
import { customTypedText } from "./custom-value-text.ts";
import type { CustomInputs, CustomValues } from "./custom-values.ts";

/** Cells of own fields in a file, by label, which is the header of their column. */
export function customCells(
  fields: readonly CustomField[],
  values: CustomValues | undefined = {},
): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.label, customTypedText(field, values[field.key])]));
}

const columnStart = "custom.";

/** The column `custom.<key>` that a header names by label or key; undefined for any other header. */
export function customColumnOf(fields: readonly CustomField[], header: string): string | undefined {
  const wanted = headerKey(header.startsWith(columnStart) ? header.slice(columnStart.length) : header);
  const named = (name: string) => wanted !== "" && headerKey(name) === wanted;
  const field = fields.find(({ label }) => named(label)) ?? fields.find(({ key }) => named(key));
  return field && columnStart + field.key;
}

/** Values in the columns `custom.<key>` of a row. */
export function customInputsOf(row: Record<string, string>): CustomInputs {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column.startsWith(columnStart))
      .map(([column, text]) => [column.slice(columnStart.length), text]),
  );
}
