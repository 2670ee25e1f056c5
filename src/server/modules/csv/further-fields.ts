import type { ImportKind } from "#domain/csv/import-columns.ts";
import { customColumnOf } from "#domain/custom-fields/custom-cells.ts";
import type { CustomKind } from "#domain/custom-fields/custom-field-kinds.ts";
import { customSubjectOf, type ImportField, type ImportFieldKind } from "#domain/imports/import-fields.ts";
import type { Context } from "#server/context.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";

const kinds: Partial<Record<CustomKind, ImportFieldKind>> = {
  number: "figure",
  money: "figure",
  day: "day",
  flag: "flag",
};

/** Fields of records beyond those that every agency has. Their names are columns that the import target writes. */
export async function furtherFields(context: Context, kind: ImportKind): Promise<ImportField[]> {
  const fields = await customFields.list(context, customSubjectOf[kind]);
  return fields.flatMap((field) => {
    const name = customColumnOf([field], field.label);
    return name
      ? {
          ...{ name, label: field.label, group: "Your custom fields", kind: kinds[field.kind] ?? "text" },
          ...(field.currency && { currency: field.currency }),
        }
      : [];
  });
}
