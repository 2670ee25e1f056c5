import { passwordResetRequestSchema } from "#domain/admin/password-reset.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

export function passwordResetRequestProblems(values: Record<string, string>) {
  return fieldProblems(passwordResetRequestSchema, values);
}
