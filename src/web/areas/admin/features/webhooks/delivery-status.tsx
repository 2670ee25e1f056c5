import type { WebhookDelivery } from "#domain/webhooks/webhook.contract.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type Status = WebhookDelivery["status"];

const looks: Record<Status, { text: string; tone: BadgeTone }> = {
  delivered: { text: "Delivered", tone: "brand" },
  waiting: { text: "Waiting", tone: "gold" },
  failed: { text: "Failed", tone: "danger" },
};

export const statusTexts: ReadonlyArray<{ value: Status; label: string }> = [
  { value: "delivered", label: looks.delivered.text },
  { value: "waiting", label: looks.waiting.text },
  { value: "failed", label: looks.failed.text },
];

export function DeliveryStatus({ status }: { status: Status }) {
  const { text, tone } = looks[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** What came of the last attempt. */
export function outcomeOfAttempt({ responseStatus, reason, attempts }: WebhookDelivery): string {
  if (reason !== null) return reason;
  if (responseStatus !== null) return `It answered ${responseStatus}.`;
  return attempts > 0 ? "It is being sent." : "It was not tried yet.";
}
