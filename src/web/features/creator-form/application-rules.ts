import type { FieldError } from "#domain/http/envelope.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import {
  type ApplicationValues,
  applicationFields,
  missingRanges,
} from "#domain/influencers/application-form.ts";
import { applicationSchema } from "#domain/influencers/influencer-fields.ts";

/** Validates an application by the server's rules, plus a range for each platform. */
export function applicationProblems(values: ApplicationValues): FieldError[] {
  const ranges = missingRanges(values).map((path) => ({ path, message: "Follower Count is required" }));
  return [...fieldProblems(applicationSchema, applicationFields(values)), ...ranges];
}
