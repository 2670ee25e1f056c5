import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { type WebhookEvent, webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import type { WebhookFormat } from "#domain/webhooks/webhook-formats.ts";

/** Values of the controls. */
export type WebhookValues = {
  url?: string;
  description?: string;
  format?: string;
  enabled?: string;
  events?: WebhookEvent[];
};

/** Initial values of the form. A new webhook gets all events. */
export function valuesOf(webhook: Webhook | undefined): WebhookValues {
  return {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    format: webhook?.format ?? "tandem",
    enabled: webhook?.enabled === false ? "" : "true",
    events: [...(webhook?.events ?? webhookEvents)],
  };
}

/** Converts form values for the API. */
export function inputOf({ url = "", description = "", format, enabled, events = [] }: WebhookValues) {
  return { url, description, format: format as WebhookFormat, enabled: enabled === "true", events };
}
