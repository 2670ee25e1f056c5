import { passwordChangeSchema, registerSchema } from "#domain/admin/admin.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

export function passwordChangeProblems(values: Record<string, string>) {
  return fieldProblems(passwordChangeSchema, values);
}

export function newAdministratorProblems(values: Record<string, string>) {
  return fieldProblems(registerSchema, values);
}
