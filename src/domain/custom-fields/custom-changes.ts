import type { FieldError } from "#domain/http/envelope.ts";
import type { CustomField } from "./custom-fields.contract.ts";
import type { CustomChanges, CustomInputs, CustomValue, CustomValues } from "./custom-values.ts";
import { readCustomValue } from "./read-custom-value.ts";

export type PlannedChanges = CustomChanges & { errors: FieldError[] };

/**
 * Changes to the stored values of a record, without those that change nothing, and the errors by path. An option that
 * the field no longer has is accepted if the record has it already.
 */
export function customChanges(
  fields: readonly CustomField[],
  input: CustomInputs,
  stored: CustomValues = {},
): PlannedChanges {
  const known = new Map(fields.map((field) => [field.key, field]));
  const planned: PlannedChanges = { set: {}, removed: [], errors: [] };
  for (const [key, value] of Object.entries(input)) {
    const field = known.get(key);
    if (field === undefined) {
      planned.errors.push({ path: `custom.${key}`, message: "is not one of the custom fields" });
      continue;
    }
    const now = known.has(key) ? stored[key] : undefined;
    const read = readCustomValue({ ...field, options: optionsWith(field, now) }, value);
    if (read.problem !== undefined) planned.errors.push({ path: `custom.${key}`, message: read.problem });
    else if (read.value === null) {
      if (now !== undefined) planned.removed.push(key);
    } else if (!isSameValue(read.value, now)) planned.set[key] = read.value;
  }
  return planned;
}

/** The options with those of the present value that have been taken away since. */
function optionsWith({ kind, options }: CustomField, now: CustomValue | undefined): string[] {
  if (kind !== "choice" && kind !== "choices") return options;
  const present = [now ?? []].flat().filter((one) => typeof one === "string");
  return [...new Set([...options, ...present])];
}

function isSameValue(value: CustomValue, now: CustomValue | undefined): boolean {
  return JSON.stringify(value) === JSON.stringify(now);
}
