import { agencyChangesSchema } from "#domain/agency/agency-settings.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { inputOf, type SettingsValues } from "./settings-values.ts";

export function settingsProblems(values: SettingsValues) {
  return fieldProblems(agencyChangesSchema, inputOf(values));
}
