import { passwordChangeSchema } from "#domain/admin/admin.contract.ts";
import { invitationSchema, registerSchema } from "#domain/admin/administrators.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

export function passwordChangeProblems(values: Record<string, string>) {
  return fieldProblems(passwordChangeSchema, values);
}

/** An administrator without a password is invited. */
export function newAdministratorProblems(values: Record<string, string>) {
  const shared = fieldProblems(invitationSchema, values);
  const own = values.password ? fieldProblems(registerSchema, values) : [];
  return [...shared, ...own.filter(({ path }) => path === "password")];
}
