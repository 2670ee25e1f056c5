import { useQuery } from "@tanstack/react-query";
import { statsQuery } from "#web/api/admin-queries.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Dashboard } from "#web/areas/admin/features/dashboard/dashboard.tsx";
import { WaitingList } from "#web/areas/admin/features/join-requests/waiting-list.tsx";
import { AdminHistorySection } from "#web/areas/admin/shell/history-section.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Dashboard");

export default function AdminDashboard() {
  const { data, error, refetch, isFetching } = useQuery(statsQuery);
  return (
    <Dashboard
      stats={data}
      failure={error ? messageOf(error) : undefined}
      onRetry={() => refetch()}
      retrying={isFetching}
      waiting={({ waiting, joinRequests, pendingBrands }) => (
        <WaitingList waiting={waiting} all={joinRequests + pendingBrands} />
      )}
      latest={<AdminHistorySection title="Latest changes" rows={8} />}
    />
  );
}
