import { type ReactNode, useState } from "react";
import type { Webhook, WebhookDelivery } from "#domain/webhooks/webhook.contract.ts";
import { webhookEvents, webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { DeliveriesTable } from "./deliveries-table.tsx";
import { statusTexts } from "./delivery-status.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { nameOf } from "./webhook-name.ts";
import type { WebhookValues } from "./webhook-values.ts";

type WebhookViewProps = {
  webhook: Webhook;
  /** Undefined while they are on their way. */
  deliveries: WebhookDelivery[] | undefined;
  stale: boolean;
  pager: ReactNode;
  status: string;
  onStatus: (status: string) => void;
  save: (values: WebhookValues) => Promise<FormOutcome>;
  testing: boolean;
  onTest: () => void;
  onSendAgain: (delivery: WebhookDelivery) => void;
  onRoll: () => void;
  /** The secret that was just made, until it is put away. */
  secret: string | undefined;
  onPutAway: () => void;
  onDelete: () => void;
};

/** One webhook: its settings, and what was sent to it. */
export function WebhookView(props: WebhookViewProps) {
  const { webhook, status } = props;
  const [asking, setAsking] = useState<"edit" | "roll" | "delete">();
  const done = () => setAsking(undefined);
  return (
    <>
      <PageTitle title={nameOf(webhook)} lead={<Address {...webhook} />}>
        <Button size="small" onClick={props.onTest} busy={props.testing} busyLabel="Sending…">
          Send a Test
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsking("edit")}>
          Edit
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsking("roll")}>
          New secret
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="text-danger-text! max-sm:-ml-4 sm:-mr-4"
          onClick={() => setAsking("delete")}
        >
          Delete
        </Button>
      </PageTitle>
      <section aria-labelledby="deliveries" className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="deliveries" className="text-subheading">
            Deliveries
          </h2>
          <Select
            aria-label="Status"
            value={status}
            onChange={(event) => props.onStatus(event.currentTarget.value)}
            className="min-w-44 max-sm:grow"
          >
            <option value="">Every status</option>
            {statusTexts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <DeliveriesTable
          deliveries={props.deliveries}
          stale={props.stale}
          isFiltered={status !== ""}
          onShowAll={() => props.onStatus("")}
          onSendAgain={props.onSendAgain}
        />
        {props.pager}
      </section>
      {asking === "edit" && (
        <WebhookDialog
          webhook={webhook}
          save={async (values) => {
            const outcome = await props.save(values);
            if (outcome.ok) done();
            return outcome;
          }}
          onClose={done}
        />
      )}
      <Questions {...props} asking={asking} onClose={done} />
      <ShownSecret isNext secret={props.secret} onClose={props.onPutAway} />
    </>
  );
}

function Address({ url, events, enabled }: Webhook) {
  const told =
    events.length === webhookEvents.length
      ? "everything"
      : events.map((event) => webhookEventTexts[event].title.toLowerCase()).join(", ");
  return (
    <>
      <code className="wrap-anywhere block font-mono text-small">{url}</code>
      <span className="mt-1.5 flex flex-wrap items-center gap-2 text-small">
        {!enabled && <Badge>Off</Badge>}
        <span>Told of {told}.</span>
      </span>
    </>
  );
}

type QuestionsProps = WebhookViewProps & {
  asking: "edit" | "roll" | "delete" | undefined;
  onClose: () => void;
};

/** Asked before what cannot be taken back. */
function Questions({ webhook, onRoll, onDelete, asking, onClose }: QuestionsProps) {
  return (
    <>
      <ConfirmDialog
        open={asking === "roll"}
        onClose={onClose}
        onConfirm={() => {
          onClose();
          onRoll();
        }}
        title={`Make a new secret for ${nameOf(webhook)}?`}
        description="The receiver has to be given the new one within a day. Until then messages are signed with both."
        confirmLabel="Make Secret"
        tone="primary"
      />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={onClose}
        onConfirm={() => {
          onClose();
          onDelete();
        }}
        title={`Delete ${nameOf(webhook)}?`}
        description="It is told of nothing more, what waits for it is not sent, and its log goes."
        confirmLabel="Delete"
      />
    </>
  );
}
