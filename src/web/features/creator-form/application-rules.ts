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
  const problems = fieldProblems(applicationSchema, applicationFields(values));
  return problems
    .filter(({ path }) => path !== "followers")
    .map(({ path, message }) => ({ path: unreadFieldOf(path, values), message }));
}
