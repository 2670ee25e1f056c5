import { fieldProblems } from "#domain/http/field-problems.ts";
import { profileChangeSchema } from "#domain/status/profile-change.contract.ts";

export function profileChangeProblems(values: Record<string, string>) {
  return fieldProblems(profileChangeSchema, values);
}
