import type { FieldError } from "#domain/http/envelope.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import {
  applicationFields,
  controlOf,
  leadingRows,
  rowControl,
  socialRows,
} from "#domain/influencers/application-form.ts";
import { applicationSchema } from "#domain/influencers/influencer-fields.ts";

/** What is wrong with an application, by the names of its controls: the server's rules, and a range for each platform. */
export function applicationProblems(values: Record<string, string>): FieldError[] {
  const fields = fieldProblems(applicationSchema, applicationFields(values)).map(({ path, message }) => ({
    path: controlOf(path, values),
    message,
  }));
  const ranges = leadingRows(socialRows(values))
    .filter(({ range }) => range === "")
    .map(({ index }) => ({ path: rowControl(index, "range"), message: "Follower Count is required" }));
  return [...fields, ...ranges];
}
