import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { type WebhookEvent, webhookEvents } from "#domain/webhooks/webhook-event-names.ts";

/** What the controls hold. */
export type WebhookValues = { url?: string; description?: string; enabled?: string; events?: WebhookEvent[] };

/** What the form begins with: everything for a new one. */
export function valuesOf(webhook: Webhook | undefined): WebhookValues {
  return {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    enabled: webhook?.enabled === false ? "" : "true",
    events: [...(webhook?.events ?? webhookEvents)],
  };
}

/** What is sent of a form. */
export function inputOf({ url = "", description = "", enabled, events = [] }: WebhookValues) {
  return { url, description, enabled: enabled === "true", events };
}
