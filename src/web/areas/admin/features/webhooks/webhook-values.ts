import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { type WebhookEvent, webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import type { FormValues } from "#web/ui/form/form-values.ts";

/** The name of the box of an event. */
export const eventField = (event: WebhookEvent) => `event:${event}`;
/** What is wrong with the events altogether stands at the first of them. */
export const firstEventField = eventField(webhookEvents[0]);

/** What the form begins with: everything for a new one. */
export function valuesOf(webhook: Webhook | undefined): FormValues {
  const chosen: readonly WebhookEvent[] = webhook?.events ?? webhookEvents;
  return {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    enabled: webhook?.enabled === false ? "" : "true",
    ...Object.fromEntries(
      webhookEvents.map((event) => [eventField(event), chosen.includes(event) ? "true" : ""]),
    ),
  };
}

/** What is sent of a form. */
export function inputOf({ url = "", description = "", enabled, ...rest }: FormValues) {
  return {
    url,
    description,
    enabled: enabled === "true",
    events: webhookEvents.filter((event) => rest[eventField(event)] === "true"),
  };
}
