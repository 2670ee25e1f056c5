import type { Webhook, WebhookDelivery } from "#domain/webhooks/webhook.contract.ts";
import type { DeliveryRow } from "./webhook-deliveries.repository.ts";
import type { DeliveryCounts, WebhookRow } from "./webhooks.repository.ts";

const none: DeliveryCounts = { delivered: 0, waiting: 0, failed: 0 };

/** Public fields, without secrets. */
export function presentWebhook(row: WebhookRow, deliveries: DeliveryCounts = none): Webhook {
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    format: row.format,
    enabled: row.enabled,
    createdAt: row.createdAt.toISOString(),
    deliveries,
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    _id: row.id,
    event: row.event,
    status: statusOf(row),
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttempt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    responseStatus: row.responseStatus,
    reason: row.lastError,
    body: row.body,
  };
}

function statusOf({ deliveredAt, nextAttempt }: DeliveryRow): WebhookDelivery["status"] {
  if (deliveredAt !== null) return "delivered";
  return nextAttempt === null ? "failed" : "waiting";
}
