import { registrationSchema } from "#domain/brands/brand-fields.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

/** Validates a registration by the server's rules. */
export function registrationProblems(values: Record<string, string>) {
  return fieldProblems(registrationSchema, values);
}

/** Validates an edit by the brand's contact, who cannot change the email address. */
export function registrationEditProblems(values: object) {
  return fieldProblems(registrationSchema.omit({ email: true }), values);
}
