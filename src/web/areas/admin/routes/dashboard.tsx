import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#web/api/api-error.ts";
import { Dashboard } from "#web/areas/admin/features/dashboard/dashboard.tsx";
import { historyList } from "#web/areas/admin/features/history/history-list.tsx";
import { LatestWork } from "#web/areas/admin/features/work/latest-work.tsx";
import { LatestRows } from "#web/areas/admin/shell/list/latest-rows.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { statsQuery } from "#web/areas/admin/shell/queries.ts";
import { useMayLoad } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Dashboard");

export default function AdminDashboard() {
  const { data, error, refetch, isFetching } = useQuery(statsQuery);
  const seesHistory = useMayLoad("editor");
  return (
    <Dashboard
      stats={data}
      failure={error ? messageOf(error) : undefined}
      onRetry={() => refetch()}
      retrying={isFetching}
      work={<LatestWork />}
      latest={seesHistory && <LatestRows resource={historyList} title="Latest changes" rows={8} />}
    />
  );
}
