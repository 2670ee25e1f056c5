import { useState } from "react";
import type { WebhookDelivery } from "#domain/webhooks/webhook.contract.ts";
import { webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { DeliveryStatus, outcomeOfAttempt } from "./delivery-status.tsx";

type DeliveriesTableProps = {
  deliveries: WebhookDelivery[] | undefined;
  stale: boolean;
  isFiltered: boolean;
  onShowAll: () => void;
  onSendAgain: (delivery: WebhookDelivery) => void;
};

const columns: readonly Column<WebhookDelivery>[] = [
  { id: "status", header: "Status", cell: ({ status }) => <DeliveryStatus status={status} /> },
  {
    id: "happened",
    header: "Happened",
    className: "min-w-32",
    cell: ({ createdAt }) => <Time value={createdAt} format="dateTime" />,
  },
  {
    id: "attempts",
    header: "Attempts",
    align: "end",
    className: "min-w-16",
    cell: ({ attempts }) => attempts,
  },
  {
    id: "outcome",
    header: "Outcome",
    className: "min-w-44",
    cell: (delivery) => (
      <>
        {outcomeOfAttempt(delivery)}
        {delivery.nextAttemptAt && (
          <span className="block text-ink-soft text-tiny">
            Next attempt: <Time value={delivery.nextAttemptAt} format="dateTime" />
          </span>
        )}
      </>
    ),
  },
];

/** What was sent to a webhook, the latest first. */
export function DeliveriesTable(props: DeliveriesTableProps) {
  const { deliveries, onSendAgain } = props;
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <DataTable
        caption="Deliveries"
        rows={deliveries}
        rowKey={({ _id }) => _id}
        stale={props.stale}
        title={{
          id: "event",
          header: "Event",
          cell: (delivery) => (
            <button
              type="button"
              className="link-plain text-left font-semibold"
              onClick={() => setOpenId(delivery._id)}
            >
              {webhookEventTexts[delivery.event].title}
            </button>
          ),
        }}
        columns={columns}
        actions={(delivery) =>
          delivery.status !== "waiting" && (
            <RowButton
              label={`Send again: ${webhookEventTexts[delivery.event].title}`}
              onClick={() => onSendAgain(delivery)}
            >
              Send again
            </RowButton>
          )
        }
        empty={props.isFiltered ? <NoneFits onClear={props.onShowAll} /> : <NoneYet />}
      />
      <DeliveryPanel
        delivery={deliveries?.find(({ _id }) => _id === openId)}
        onClose={() => setOpenId(undefined)}
        onSendAgain={onSendAgain}
      />
    </>
  );
}

function NoneFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing of this kind"
      actions={
        <Button variant="secondary" onClick={onClear}>
          Show all
        </Button>
      }
    />
  );
}

function NoneYet() {
  return (
    <EmptyState
      title="Nothing was sent yet"
      description="What happens from now on appears here, and stays for 30 days. A test shows at once whether the address answers."
    />
  );
}
