import { templateInputSchema } from "#domain/contact/forward.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

export function templateProblems(values: object) {
  return fieldProblems(templateInputSchema, values);
}
