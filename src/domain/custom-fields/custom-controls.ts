import type { CustomField } from "./custom-fields.contract.ts";
import { customTypedText } from "./custom-value-text.ts";
import type { CustomInputs, CustomValue, CustomValues } from "./custom-values.ts";

/** Contents of a form's controls, by key: text, or the chosen options. */
export type CustomControls = Record<string, string | string[]>;

export function customControls(
  fields: readonly CustomField[],
  values: CustomValues | undefined = {},
): CustomControls {
  return Object.fromEntries(
    fields.map((field): [string, string | string[]] => {
      const value = values[field.key];
      return [field.key, field.kind === "choices" ? listOf(value) : customTypedText(field, value)];
    }),
  );
}

/**
 * The values to send: those that differ from what the form began with. An option that the field no longer has, and a
 * field that somebody deletes meanwhile, are then no obstacle.
 */
export function changedControls(
  fields: readonly CustomField[],
  controls: CustomControls | undefined = {},
  stored: CustomValues | undefined,
): CustomInputs {
  const before = customControls(fields, stored);
  const changed = fields.flatMap(({ key, kind }) => {
    const now = controls[key] ?? (kind === "choices" ? [] : "");
    return textOf(now) === textOf(before[key]) ? [] : [[key, now] as const];
  });
  return Object.fromEntries(changed);
}

/** The filled controls as lines, to compare two versions. */
export function customControlsText(fields: readonly CustomField[], controls: CustomControls = {}): string {
  return fields
    .map(({ key, label }) => ({ label, text: textOf(controls[key]) }))
    .filter(({ text }) => text !== "")
    .map(({ label, text }) => `${label}: ${text}`)
    .join("\n");
}

/** Options that a control offers: those of the field, and those that the record has from before. */
export function offeredOptions({ options }: CustomField, present: readonly string[]): string[] {
  return [...new Set([...options, ...present.filter((option) => option !== "")])];
}

function listOf(value: CustomValue | undefined): string[] {
  return Array.isArray(value) ? value : [];
}

function textOf(control: string | string[] | undefined = ""): string {
  return typeof control === "string" ? control.trim() : control.join(", ");
}
