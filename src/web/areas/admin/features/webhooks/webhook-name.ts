import type { Webhook } from "#domain/webhooks/webhook.contract.ts";

/** What a webhook is called. */
export function nameOf({ description, url }: Pick<Webhook, "description" | "url">): string {
  return description || new URL(url).host;
}
