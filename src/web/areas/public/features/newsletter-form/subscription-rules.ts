import { fieldProblems } from "#domain/http/field-problems.ts";
import { subscriptionSchema } from "#domain/newsletter/newsletter.contract.ts";

/** What is wrong with a subscription: the server's rules. */
export function subscriptionProblems(values: Record<string, string>) {
  return fieldProblems(subscriptionSchema, values);
}
