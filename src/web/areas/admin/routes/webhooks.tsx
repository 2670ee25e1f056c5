import { webhooksList } from "#web/areas/admin/features/webhooks/webhooks-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Webhooks");

export default function Webhooks() {
  return <AdminList resource={webhooksList} />;
}
