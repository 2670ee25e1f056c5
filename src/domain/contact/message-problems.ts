import { fieldProblems } from "#domain/http/field-problems.ts";
import { contactSchema } from "./contact.contract.ts";

/** A message's errors, by the rules of the API. */
export function messageProblems(values: object) {
  return fieldProblems(contactSchema, values);
}
