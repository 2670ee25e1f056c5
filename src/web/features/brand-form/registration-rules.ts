import { registrationSchema } from "#domain/brands/brand-fields.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

/** Validates a registration by the server's rules. */
export function registrationProblems(values: Record<string, string>) {
  return fieldProblems(registrationSchema, values);
}

/** The same for an edit by its own contact, who cannot change the email address. */
export function registrationEditProblems(values: object) {
  return fieldProblems(registrationSchema.omit({ email: true }), values);
}
