import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { type WebhookEvent, webhookEvents } from "#domain/webhooks/webhook-event-names.ts";

/** The values of the controls. */
export type WebhookValues = { url?: string; description?: string; enabled?: string; events?: WebhookEvent[] };

/** The initial values of the form; a new webhook gets all events. */
export function valuesOf(webhook: Webhook | undefined): WebhookValues {
  return {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    enabled: webhook?.enabled === false ? "" : "true",
    events: [...(webhook?.events ?? webhookEvents)],
  };
}

/** Converts the form's values for the API. */
export function inputOf({ url = "", description = "", enabled, events = [] }: WebhookValues) {
  return { url, description, enabled: enabled === "true", events };
}
