import type { FieldError } from "#domain/http/envelope.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { type ApplicationValues, applicationFields } from "#domain/influencers/application-form.ts";
import { applicationSchema, editedApplicationSchema } from "#domain/influencers/influencer-fields.ts";

/** Validates an application by the server's rules. */
export function applicationProblems(values: ApplicationValues): FieldError[] {
  return fieldProblems(applicationSchema, applicationFields(values));
}

/** Validates an edit. The server knows which links the record already has and can keep. */
export function editedApplicationProblems(values: ApplicationValues): FieldError[] {
  return fieldProblems(editedApplicationSchema, applicationFields(values));
}

/** Validates an edit by the creator, who cannot change the email address. */
export function applicationEditProblems(values: ApplicationValues): FieldError[] {
  return fieldProblems(editedApplicationSchema.omit({ email: true }), applicationFields(values));
}
