import type { Webhook } from "#domain/webhooks/webhook.contract.ts";

/** The display name of a webhook. */
export function nameOf({ description, url }: Pick<Webhook, "description" | "url">): string {
  return description || new URL(url).host;
}
