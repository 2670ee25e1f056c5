import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { webhookEvents, webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import { webhookFormatLabels } from "#domain/webhooks/webhook-formats.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Resource, wholeList } from "#web/ui/resource.ts";
import { RowButton, RowLink } from "#web/ui/row-button.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { nameOf } from "./webhook-name.ts";
import { useWebhookTest } from "./webhook-test.ts";
import { inputOf } from "./webhook-values.ts";

const figures = new Intl.NumberFormat("en");

function TestButton({ webhook }: { webhook: Webhook }) {
  const { send, isSending, isBusy } = useWebhookTest(webhook._id);
  return (
    <RowButton label={`Send a test to ${nameOf(webhook)}`} disabled={isBusy} onClick={send}>
      {isSending ? "Sending…" : "Test"}
    </RowButton>
  );
}

function WebhookName(webhook: Webhook) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold text-base">
        <span>{nameOf(webhook)}</span>
        {webhook.format !== "tandem" && <Badge tone="outline">{webhookFormatLabels[webhook.format]}</Badge>}
        {!webhook.enabled && <Badge>Off</Badge>}
      </span>
      <code className="wrap-anywhere line-clamp-2 font-mono text-ink-soft text-tiny">{webhook.url}</code>
    </>
  );
}

/** Programs and chats that receive events. */
export const webhooksList: Resource<Webhook> = {
  key: ["webhooks", "list"],
  path: "/admin/webhooks",
  title: "Webhooks",
  lead: "Programs and chats that hear of events as they happen. Failed deliveries are retried for more than a day.",
  beside: () => <AddWebhook />,
  read: async (_query, signal) =>
    wholeList((await adminCall("GET /api/admin/webhooks", { signal })).data.webhooks),
  nameOf,
  endless: {},
  display: {
    caption: "Webhooks",
    title: { id: "name", header: "Name", cell: WebhookName },
    columns: [
      {
        id: "events",
        header: "Events",
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
            <span>{`${figures.format(delivered)} delivered`}</span>
            {waiting > 0 && <span>{`${figures.format(waiting)} waiting`}</span>}
            {failed > 0 && <Badge tone="danger">{`${figures.format(failed)} failed`}</Badge>}
          </span>
        ),
      },
    ],
    actions: (webhook) => (
      <>
        <TestButton webhook={webhook} />
        <RowLink
          to={`/admin/webhooks/deliveries?id=${webhook._id}`}
          label={`Log and settings of ${nameOf(webhook)}`}
        >
          Log and settings
        </RowLink>
      </>
    ),
  },
  failed: "The webhooks could not be loaded",
  empty: {
    title: "No webhooks yet",
    description:
      "A webhook notifies a program of yours, such as a CRM or a chat, of each application, decision, registration and message.",
  },
};

/** Creates a webhook, whose secret is shown only once. */
function AddWebhook() {
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  // Only in memory, and only until dismissed.
  const [secret, setSecret] = useState<string>();
  const add = async (values: Parameters<typeof inputOf>[0]) => {
    const { enabled: _, ...input } = inputOf(values);
    const response = await adminCall("POST /api/admin/webhooks", { json: input });
    // A chat checks no signature.
    if (input.format === "tandem") setSecret(response.data.secret);
    setAdding(false);
    void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    return response;
  };
  return (
    <>
      <Button onClick={() => setAdding(true)}>Add webhook</Button>
      {adding && (
        <WebhookDialog
          webhook={undefined}
          save={(values) => outcomeOf(add(values))}
          onClose={() => setAdding(false)}
        />
      )}
      <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
