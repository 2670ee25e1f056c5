import { fieldProblems } from "#domain/http/field-problems.ts";
import { subscriptionSchema } from "#domain/newsletter/newsletter.contract.ts";

/** Validates a subscription by the server's rules. */
export function subscriptionProblems(values: Record<string, string>) {
  return fieldProblems(subscriptionSchema, values);
}
