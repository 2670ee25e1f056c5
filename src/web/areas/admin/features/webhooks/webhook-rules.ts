import { fieldProblems } from "#domain/http/field-problems.ts";
import { webhookInputSchema } from "#domain/webhooks/webhook.contract.ts";
import { inputOf, type WebhookValues } from "./webhook-values.ts";

export function webhookProblems(values: WebhookValues) {
  return fieldProblems(webhookInputSchema, inputOf(values));
}
