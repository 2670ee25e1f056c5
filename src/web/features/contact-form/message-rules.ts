import { contactSchema } from "#domain/contact/contact.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";

/** What is wrong with a message: the server's rules. */
export function messageProblems(values: Record<string, string>) {
  return fieldProblems(contactSchema, values);
}
