import { registrationSchema } from "#domain/brands/brand-fields.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

/** What is wrong with a registration: the server's rules. */
export function registrationProblems(values: Record<string, string>) {
  return fieldProblems(registrationSchema, values);
}
