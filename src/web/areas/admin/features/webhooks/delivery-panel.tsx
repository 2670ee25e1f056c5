import type { ReactNode } from "react";
import type { WebhookDelivery } from "#domain/webhooks/webhook.contract.ts";
import { webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Time } from "#web/ui/time.tsx";
import { DeliveryStatus, outcomeOfAttempt } from "./delivery-status.tsx";

type DeliveryPanelProps = {
  /** Undefined while the panel is closed. */
  delivery: WebhookDelivery | undefined;
  onClose: () => void;
  onSendAgain: (delivery: WebhookDelivery) => void;
};

/** One delivery: what became of it, and what is sent. */
export function DeliveryPanel({ delivery, onClose, onSendAgain }: DeliveryPanelProps) {
  return (
    <Dialog
      open={delivery !== undefined}
      onClose={onClose}
      placement="end"
      title={delivery && webhookEventTexts[delivery.event].title}
      description={delivery && <DeliveryStatus status={delivery.status} />}
      className="w-[min(36rem,100%)]! max-w-none! border-l-0"
      footer={
        delivery &&
        delivery.status !== "waiting" && (
          <Button variant="secondary" onClick={() => onSendAgain(delivery)}>
            Send again
          </Button>
        )
      }
    >
      {delivery && <Details delivery={delivery} />}
    </Dialog>
  );
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const { _id, event, createdAt, attempts, lastAttemptAt, nextAttemptAt, body } = delivery;
  return (
    <>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2.5">
        <Detail label="Event">
          <code className="font-mono text-small">{event}</code>
        </Detail>
        <Detail label="Happened">
          <Time value={createdAt} format="dateTime" />
        </Detail>
        <Detail label="Attempts">{attempts}</Detail>
        {lastAttemptAt && (
          <Detail label="Last attempt">
            <Time value={lastAttemptAt} format="dateTime" />
          </Detail>
        )}
        <Detail label="Outcome">{outcomeOfAttempt(delivery)}</Detail>
        {nextAttemptAt && (
          <Detail label="Next attempt">
            <Time value={nextAttemptAt} format="dateTime" />
          </Detail>
        )}
        <Detail label="Message id">
          <code className="font-mono text-small">{_id}</code>
        </Detail>
      </dl>
      <h3 className="mt-7 mb-2 font-semibold">What is sent</h3>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-sunk p-4 font-mono text-small">
        {JSON.stringify(JSON.parse(body), null, 2)}
      </pre>
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}
