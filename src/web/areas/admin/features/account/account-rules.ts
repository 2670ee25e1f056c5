import { passwordChangeSchema } from "#domain/admin/admin.contract.ts";
import { registerSchema } from "#domain/admin/administrators.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

export function passwordChangeProblems(values: Record<string, string>) {
  return fieldProblems(passwordChangeSchema, values);
}

export function newAdministratorProblems(values: Record<string, string>) {
  return fieldProblems(registerSchema, values);
}
