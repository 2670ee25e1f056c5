import { fieldProblems } from "#domain/http/field-problems.ts";
import { webhookInputSchema } from "#domain/webhooks/webhook.contract.ts";
import type { FormValues } from "#web/ui/form/form-values.ts";
import { firstEventField, inputOf } from "./webhook-values.ts";

export function webhookProblems(values: FormValues) {
  return fieldProblems(webhookInputSchema, inputOf(values)).map(({ path, message }) => ({
    path: path === "events" ? firstEventField : path,
    message,
  }));
}
