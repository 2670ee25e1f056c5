import { apiKeysList } from "#web/areas/admin/features/api-keys/api-keys-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("API Keys");

export default function ApiKeys() {
  return <AdminList resource={apiKeysList} />;
}
