import type { WebhookDelivery } from "#domain/webhooks/webhook.contract.ts";
import { webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Detail, Details } from "#web/ui/details.tsx";
import type { Action, ListPanel, ListTable, Resource } from "#web/ui/resource.ts";
import { RowButton, RowOpener } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";

const nameOf = ({ event }: WebhookDelivery) => webhookEventTexts[event].title;

const looks: Record<WebhookDelivery["status"], { text: string; tone: BadgeTone }> = {
  delivered: { text: "Delivered", tone: "brand" },
  waiting: { text: "Waiting", tone: "gold" },
  failed: { text: "Failed", tone: "danger" },
};

function Status({ status }: WebhookDelivery) {
  const { text, tone } = looks[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Result of the last attempt. */
function outcomeOfAttempt({ responseStatus, reason, attempts }: WebhookDelivery): string {
  if (reason !== null) return reason;
  if (responseStatus !== null) return `It responded with ${responseStatus}.`;
  return attempts > 0 ? "Sending now." : "Not attempted yet.";
}

const sendAgain: Action<WebhookDelivery> = {
  label: "Send again",
  one: async (id) =>
    (await adminCall("POST /api/admin/webhook-deliveries/:id/send", { params: { id } })).data.delivery,
  apply: (delivery) => delivery,
  done: () => ({ title: "Sending again", description: "The log will show the result." }),
};

const table: ListTable<WebhookDelivery> = {
  caption: "Deliveries",
  title: {
    id: "event",
    header: "Event",
    cell: (delivery, list) => <RowOpener onClick={() => list.open(delivery)}>{nameOf(delivery)}</RowOpener>,
  },
  columns: [
    { id: "status", header: "Status", cell: Status },
    {
      id: "happened",
      header: "Occurred",
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
          <span>{outcomeOfAttempt(delivery)}</span>
          {delivery.nextAttemptAt && (
            <span className="block text-ink-soft text-tiny">
              Next attempt: <Time value={delivery.nextAttemptAt} format="dateTime" />
            </span>
          )}
        </>
      ),
    },
  ],
  actions: (delivery, { run }) =>
    delivery.status !== "waiting" && (
      <RowButton label={`Send again: ${nameOf(delivery)}`} onClick={() => run(sendAgain, delivery)}>
        Send again
      </RowButton>
    ),
};

const panel: ListPanel<WebhookDelivery> = {
  description: Status,
  content: (delivery) => (
    <>
      <Attempts {...delivery} />
      <h3 className="mt-7 mb-2 font-semibold">Payload</h3>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-sunk p-4 font-mono text-small">
        {JSON.stringify(JSON.parse(delivery.body), null, 2)}
      </pre>
    </>
  ),
  footer: (delivery, { run }) =>
    delivery.status !== "waiting" && (
      <Button variant="secondary" onClick={() => run(sendAgain, delivery)}>
        Send again
      </Button>
    ),
};

function Attempts(delivery: WebhookDelivery) {
  const { _id, event, createdAt, attempts, lastAttemptAt, nextAttemptAt } = delivery;
  return (
    <Details>
      <Detail label="Event">
        <code className="font-mono text-small">{event}</code>
      </Detail>
      <Detail label="Happened">
        <Time value={createdAt} format="dateTime" />
      </Detail>
      <Detail label="Attempts">{String(attempts)}</Detail>
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
    </Details>
  );
}

/** Refetch interval of the log while a delivery is in progress, in milliseconds. */
const watchInterval = 3_000;

/** Deliveries of a webhook, newest first. */
export const deliveriesList = (webhookId: string): Resource<WebhookDelivery> => ({
  key: ["webhooks", webhookId, "deliveries"],
  path: "/admin/webhooks/deliveries",
  title: "Deliveries",
  read: (query, signal) =>
    adminCall("GET /api/admin/webhooks/:id/deliveries", { params: { id: webhookId }, query, signal }),
  refetchInterval: (deliveries) =>
    deliveries.some(({ status }) => status === "waiting") ? watchInterval : false,
  nameOf,
  filters: [
    {
      name: "status",
      kind: "choice",
      label: "Status",
      all: "Every status",
      options: Object.entries(looks).map(([status, { text }]) => [status, text]),
    },
  ],
  display: table,
  panel,
  failed: "The deliveries could not be loaded",
  empty: {
    title: "Nothing sent yet",
    description:
      "Events appear here from now on and are kept for 30 days. Send a test to see whether the address responds.",
  },
  noneFits: { title: "No matches", clear: "Show all" },
});
