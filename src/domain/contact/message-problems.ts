import { fieldProblems } from "#domain/http/field-problems.ts";
import { contactSchema } from "./contact.contract.ts";

/** Validation errors of a message, as the API reports them. */
export function messageProblems(values: object) {
  return fieldProblems(contactSchema, values);
}
