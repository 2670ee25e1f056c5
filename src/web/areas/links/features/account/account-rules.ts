import { acceptanceSchema } from "#domain/admin/administrators.contract.ts";
import { newPasswordSchema } from "#domain/admin/password-reset.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

export function acceptanceProblems(values: Record<string, string>) {
  return fieldProblems(acceptanceSchema, values);
}

export function newPasswordProblems(values: Record<string, string>) {
  return fieldProblems(newPasswordSchema, values);
}
