import type { Webhook } from "#domain/webhooks/webhook.contract.ts";

/** Display name of a webhook: its description, or else the host. */
export function nameOf({ description, url }: Pick<Webhook, "description" | "url">): string {
  return description || new URL(url).host;
}
