import { useQuery } from "@tanstack/react-query";
import { redirect, useSearchParams } from "react-router";
import { withQuery } from "#domain/http/declared-query.ts";
import { deliveriesList } from "#web/areas/admin/features/webhooks/deliveries-list.tsx";
import { WebhookSettings, webhookQuery } from "#web/areas/admin/features/webhooks/webhook-settings.tsx";
import { AdminListSection } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import type { Route } from "./+types/webhook-deliveries";

export const meta = () => adminMeta("Webhook");

/** Without an ID, redirects to the list. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  if (!searchParams.get("id")) throw redirect(withQuery("/admin/webhooks", search.slice(1)));
  return null;
}

export default function WebhookDeliveries() {
  const id = useSearchParams()[0].get("id") ?? "";
  const query = useQuery(webhookQuery(id));
  if (!query.data) {
    return (
      <AdminRecordPage title="Webhook" isNew={false} query={query} list="/admin/webhooks">
        {null}
      </AdminRecordPage>
    );
  }
  return (
    <>
      <WebhookSettings webhook={query.data} />
      <AdminListSection resource={deliveriesList(id)} />
    </>
  );
}
