import { useState } from "react";
import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { webhookEvents, webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { RowButton, RowLink } from "#web/ui/row-button.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { nameOf } from "./webhook-name.ts";
import type { WebhookValues } from "./webhook-values.ts";

type WebhooksViewProps = {
  /** Undefined while they are on their way. */
  webhooks: Webhook[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  add: (values: WebhookValues) => Promise<FormOutcome>;
  /** The secret of the one that was just added, until it is put away. */
  secret: string | undefined;
  onPutAway: () => void;
  /** The webhook that a test is on its way to. */
  testing: string | undefined;
  onTest: (webhook: Webhook) => void;
};

const figures = new Intl.NumberFormat("en");

const columns: readonly Column<Webhook>[] = [
  {
    id: "events",
    header: "Told of",
    className: "min-w-44",
    cell: ({ events }) =>
      events.length === webhookEvents.length
        ? "Everything"
        : events.map((event) => webhookEventTexts[event].title).join(", "),
  },
  {
    id: "deliveries",
    header: "Last 30 days",
    className: "min-w-36",
    cell: ({ deliveries: { delivered, waiting, failed } }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <span>{figures.format(delivered)} delivered</span>
        {waiting > 0 && <span>{figures.format(waiting)} waiting</span>}
        {failed > 0 && <Badge tone="danger">{figures.format(failed)} failed</Badge>}
      </span>
    ),
  },
];

/** Other programs that are told of what happens here. */
export function WebhooksView(props: WebhooksViewProps) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageTitle
        title="Webhooks"
        lead="Other programs that are told of what happens here, at once and signed. Who does not answer is tried again for more than a day."
      >
        <Button onClick={() => setAdding(true)}>Add a Webhook</Button>
      </PageTitle>
      <div className="mt-6">
        <WebhookList {...props} />
      </div>
      {adding && props.secret === undefined && (
        <WebhookDialog webhook={undefined} save={props.add} onClose={() => setAdding(false)} />
      )}
      <ShownSecret
        secret={props.secret}
        onClose={() => {
          setAdding(false);
          props.onPutAway();
        }}
      />
    </>
  );
}

function WebhookList({ webhooks, failure, onRetry, retrying, testing, onTest }: WebhooksViewProps) {
  if (failure !== undefined && webhooks === undefined) {
    return (
      <ErrorBox
        title="The webhooks could not be loaded"
        message={failure}
        onRetry={onRetry}
        busy={retrying}
      />
    );
  }
  return (
    <DataTable
      caption="Webhooks"
      rows={webhooks}
      rowKey={({ _id }) => _id}
      title={{ id: "name", header: "Name", cell: (webhook) => <WebhookName {...webhook} /> }}
      columns={columns}
      actions={(webhook) => (
        <>
          <RowButton
            label={`Send a test to ${nameOf(webhook)}`}
            disabled={testing !== undefined}
            onClick={() => onTest(webhook)}
          >
            {testing === webhook._id ? "Sending…" : "Test"}
          </RowButton>
          <RowLink
            to={`/admin/webhooks/deliveries?id=${webhook._id}`}
            label={`Log and settings of ${nameOf(webhook)}`}
          >
            Log and settings
          </RowLink>
        </>
      )}
      empty={
        <EmptyState
          title="No webhook yet"
          description="A webhook tells a program of yours, such as a CRM or a chat, of each application, decision, registration and message."
        />
      }
    />
  );
}

function WebhookName(webhook: Webhook) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold text-base">
        <span>{nameOf(webhook)}</span>
        {!webhook.enabled && <Badge>Off</Badge>}
      </span>
      <code className="wrap-anywhere line-clamp-2 font-mono text-ink-soft text-tiny">{webhook.url}</code>
    </>
  );
}
