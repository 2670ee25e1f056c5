import { fieldProblems } from "#domain/http/field-problems.ts";
import { profileChangeSchema } from "#domain/status/profile-change.contract.ts";
import type { ChangeRequest } from "./profile-change-values.ts";

export function profileChangeProblems(request: ChangeRequest) {
  return fieldProblems(profileChangeSchema, request);
}
