import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { adminClient } from "#web/api/admin-client.ts";
import { deliveriesQuery, webhookQuery, webhooksQuery } from "#web/api/admin-webhooks.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { inputOf } from "#web/areas/admin/features/webhooks/webhook-values.ts";
import { WebhookView } from "#web/areas/admin/features/webhooks/webhook-view.tsx";
import { useListAddress } from "#web/areas/admin/shell/list-address.ts";
import { orTell } from "#web/areas/admin/shell/list-notices.ts";
import { AdminListPager } from "#web/areas/admin/shell/list-pager.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import { useWebhookTest } from "#web/areas/admin/shell/webhook-test.ts";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/webhook-deliveries";

export const meta = () => adminMeta("Webhook");

/** Without an id there is nothing to show. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.get("id")) throw redirect("/admin/webhooks");
  return null;
}

export default function WebhookDeliveries() {
  const id = useSearchParams()[0].get("id") ?? "";
  const query = useQuery(webhookQuery(id));
  if (query.data) return <OneWebhook webhook={query.data} />;
  return (
    <AdminRecordPage title="Webhook" isNew={false} query={query} list="/admin/webhooks">
      {null}
    </AdminRecordPage>
  );
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { _id: id } = webhook;
  const address = useListAddress(["status"]);
  const { data, isPlaceholderData } = useQuery(deliveriesQuery(id, address.query));
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  const navigate = useNavigate();
  // In this page's memory alone, and only until it is put away.
  const [secret, setSecret] = useState<string>();
  const test = useWebhookTest();
  return (
    <WebhookView
      webhook={webhook}
      pager={<AdminListPager address={address} data={data} stale={isPlaceholderData} />}
      deliveries={data?.items}
      stale={isPlaceholderData}
      status={address.filter("status")}
      onStatus={(status) => address.setFilters({ status })}
      save={async (values) => {
        const outcome = await outcomeOf(adminClient.changeWebhook(id, inputOf(values)));
        await readAgain();
        if (outcome.ok) toast({ title: "Saved" });
        return outcome;
      }}
      testing={test.isPending}
      onTest={() => test.mutate(id)}
      onSendAgain={async (delivery) => {
        const sent = await orTell(adminClient.sendDeliveryAgain(delivery._id));
        if (sent) toast({ title: "It is sent again", description: "The log shows what comes of it." });
        await readAgain();
      }}
      onRoll={async () => setSecret(await orTell(adminClient.rollWebhookSecret(id)))}
      secret={secret}
      onPutAway={() => setSecret(undefined)}
      onDelete={async () => {
        if (!(await orTell(adminClient.removeWebhook(id)))) return;
        toast({ title: "Deleted", description: webhook.description || webhook.url });
        await navigate("/admin/webhooks");
        // The list is read when it appears; what is gone must not be asked for again.
        queryClient.removeQueries({ queryKey: webhookQuery(id).queryKey });
      }}
    />
  );
}
