import type { z } from "zod";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import {
  type ApplicationValues,
  applicationFields,
  unreadFieldOf,
} from "#domain/influencers/application-form.ts";
import { applicationSchema } from "#domain/influencers/influencer-fields.ts";

/** Validates an application by the server's rules. A Follower Count is missing only where a figure is, which says so. */
export function applicationProblems(values: ApplicationValues): FieldError[] {
  return problemsBy(applicationSchema, values);
}

/** The same for an edit by its own creator, who cannot change the email address. */
export function applicationEditProblems(values: ApplicationValues): FieldError[] {
  return problemsBy(applicationSchema.omit({ email: true }), values);
}

function problemsBy(schema: z.ZodType, values: ApplicationValues): FieldError[] {
  const problems = fieldProblems(schema, applicationFields(values));
  return problems
    .filter(({ path }) => path !== "followers")
    .map(({ path, message }) => ({ path: unreadFieldOf(path, values), message }));
}
