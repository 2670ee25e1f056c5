import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { webhookEvents, webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import { webhookFormatLabels } from "#domain/webhooks/webhook-formats.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { toast } from "#web/ui/toast.ts";
import { ShownSecret } from "./shown-secret.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { nameOf } from "./webhook-name.ts";
import { useWebhookTest } from "./webhook-test.ts";
import { inputOf } from "./webhook-values.ts";

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/webhooks/:id", { params: { id }, signal })).data.webhook,
  });

type Asking = "edit" | "roll" | "delete";

/** Head of a webhook's page, with its settings and actions. */
export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const [asking, setAsking] = useState<Asking>();
  const test = useWebhookTest(webhook._id);
  return (
    <>
      <PageTitle title={nameOf(webhook)} lead={<Address {...webhook} />}>
        <Button size="small" onClick={test.send} busy={test.isSending} busyLabel="Sending…">
          Send a test
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsking("edit")}>
          Edit
        </Button>
        {webhook.format === "tandem" && (
          <Button variant="secondary" size="small" onClick={() => setAsking("roll")}>
            New secret
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          className="text-danger-text! max-sm:-ml-4 sm:-mr-4"
          onClick={() => setAsking("delete")}
        >
          Delete
        </Button>
      </PageTitle>
      {asking === "edit" && <Edit webhook={webhook} onClose={() => setAsking(undefined)} />}
      <Questions webhook={webhook} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

function Address({ url, format, events, enabled }: Webhook) {
  const eventNames =
    events.length === webhookEvents.length
      ? "everything"
      : events.map((event) => webhookEventTexts[event].title.toLowerCase()).join(", ");
  return (
    <>
      <code className="wrap-anywhere block font-mono text-small">{url}</code>
      <span className="mt-1.5 flex flex-wrap items-center gap-2 text-small">
        {format !== "tandem" && <Badge tone="outline">{webhookFormatLabels[format]}</Badge>}
        {!enabled && <Badge>Off</Badge>}
        <span>{`Events: ${eventNames}.`}</span>
      </span>
    </>
  );
}

type EditProps = { webhook: Webhook; onClose: () => void };

function Edit({ webhook, onClose }: EditProps) {
  const queryClient = useQueryClient();
  return (
    <WebhookDialog
      webhook={webhook}
      save={async (values) => {
        const outcome = await outcomeOf(
          adminCall("PUT /api/admin/webhooks/:id", { params: { id: webhook._id }, json: inputOf(values) }),
        );
        await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
        if (outcome.ok) {
          toast({ title: "Saved" });
          onClose();
        }
        return outcome;
      }}
      onClose={onClose}
    />
  );
}

/** Confirmation dialogs of irreversible actions. */
function Questions({ webhook, asking, onClose }: EditProps & { asking: Asking | undefined }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The new secret is only in memory, and only until dismissed.
  const roll = useMutation({
    mutationFn: async () =>
      (await adminCall("POST /api/admin/webhooks/:id/secret", { params: { id: webhook._id } })).data.secret,
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: () => adminCall("DELETE /api/admin/webhooks/:id", { params: { id: webhook._id } }),
    async onSuccess() {
      toast({ title: "Deleted", description: webhook.description || webhook.url });
      await navigate("/admin/webhooks");
      // The list is fetched when it appears; the deleted webhook must not be fetched again.
      queryClient.removeQueries({ queryKey: webhookQuery(webhook._id).queryKey });
    },
  });
  return (
    <>
      <ConfirmDialog
        open={asking === "roll"}
        onClose={onClose}
        onConfirm={() => {
          onClose();
          roll.mutate();
        }}
        title={`Create a new secret for ${nameOf(webhook)}?`}
        description="Give the receiver the new secret within a day. Until then, messages are signed with both."
        confirmLabel="Create secret"
        tone="primary"
      />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={onClose}
        onConfirm={() => {
          onClose();
          removal.mutate();
        }}
        title={`Delete ${nameOf(webhook)}?`}
        description="It receives nothing else. Pending deliveries are discarded, and its log is deleted."
        confirmLabel="Delete"
      />
      <ShownSecret isNext secret={roll.data} onClose={roll.reset} />
    </>
  );
}
