import type { FieldError } from "#domain/http/envelope.ts";
import { customChanges } from "./custom-changes.ts";
import { type CustomControls, changedControls } from "./custom-controls.ts";
import type { CustomField } from "./custom-fields.contract.ts";
import type { CustomValues } from "./custom-values.ts";

/** Errors of the controls, by path. */
export function customProblems(
  fields: readonly CustomField[],
  controls: CustomControls | undefined,
  stored: CustomValues | undefined,
): FieldError[] {
  return customChanges(fields, changedControls(fields, controls, stored), stored).errors;
}
