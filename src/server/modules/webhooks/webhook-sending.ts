import type { Context } from "#server/context.ts";
import { clockSkew } from "#server/platform/clock-skew.ts";
import type { DeliveryRow } from "./webhook-deliveries.repository.ts";
import { WebhookFailure, type WebhookResponse } from "./webhook-transport.ts";
import { findWebhook, type WebhookRow } from "./webhooks.repository.ts";

/** Time for which the previous secret also signs after a rotation, in milliseconds. */
export const secretChangeOver = 24 * 60 * 60 * 1000;

/** A response without a 2xx status. */
class RefusedDelivery extends Error {
  readonly status: number;
  readonly retryAfter: number | null;

  constructor({ status, retryAfter }: WebhookResponse) {
    super(
      status >= 300 && status < 400
        ? `It answered ${status}: redirections are not followed.`
        : `It answered ${status}.`,
    );
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Sends a delivery with the webhook's current settings and returns the 2xx status. Throws otherwise. */
export async function sendDelivery(
  { database, sendWebhook, now }: Pick<Context, "database" | "sendWebhook" | "now">,
  { id, webhookId, body }: Pick<DeliveryRow, "id" | "webhookId" | "body">,
  stopping?: AbortSignal,
): Promise<number> {
  const webhook = await findWebhook(database, webhookId);
  if (webhook === undefined) throw new WebhookFailure("The webhook was deleted.");
  const response = await sendWebhook(
    { id, url: webhook.url, body, secrets: secretsOf(webhook, now()) },
    stopping,
  );
  const { status } = response;
  if (status < 200 || status > 299) throw new RefusedDelivery(response);
  return status;
}

/** Seconds that a receiver that is too busy (429) asks to wait; 0 otherwise. */
export function pauseAskedFor(error: unknown): number {
  return error instanceof RefusedDelivery && error.status === 429 ? (error.retryAfter ?? 0) : 0;
}

/** Fields of a failure for the log. */
export function failureOf(error: unknown): { responseStatus: number | null; lastError: string } {
  if (error instanceof RefusedDelivery) return { responseStatus: error.status, lastError: error.message };
  const lastError = error instanceof WebhookFailure ? error.message : "It could not be sent.";
  return { responseStatus: null, lastError };
}

function secretsOf({ secret, previousSecret, previousSecretUntil }: WebhookRow, at: Date): string[] {
  const left = (previousSecretUntil?.getTime() ?? 0) - at.getTime();
  const isCurrent = left > 0 && left <= secretChangeOver + clockSkew;
  return previousSecret !== null && isCurrent ? [secret, previousSecret] : [secret];
}
