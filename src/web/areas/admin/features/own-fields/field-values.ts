import { type CustomKind, customKinds, hasOptions } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";

/** Values of the controls. Options are one on each line. */
export type FieldValues = { label?: string; kind?: string; options?: string; currency?: string };

export function fieldValues(field: CustomField | undefined): FieldValues {
  if (field === undefined) return { kind: "text" };
  return { label: field.label, options: field.options.join("\n") };
}

export function kindOf(text: string | undefined): CustomKind {
  return customKinds.find((kind) => kind === text) ?? "text";
}

function optionsOf({ options = "" }: FieldValues): string[] {
  return options
    .split("\n")
    .map((option) => option.trim())
    .filter((option) => option !== "");
}

/** Body that changes a field. */
export function changesOf(values: FieldValues, kind: CustomKind) {
  return { label: values.label ?? "", ...(hasOptions(kind) && { options: optionsOf(values) }) };
}

/** The same with what only a new field takes. */
export function newFieldOf(values: FieldValues) {
  const kind = kindOf(values.kind);
  return {
    ...changesOf(values, kind),
    kind,
    ...(kind === "money" && values.currency && { currency: values.currency }),
  };
}
