import { historyList } from "#web/areas/admin/features/history/history-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("History");

export default function History() {
  return <AdminList resource={historyList} />;
}
