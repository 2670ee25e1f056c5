import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { messageOf } from "#web/api/api-error.ts";
import { Dashboard, type Loaded } from "#web/areas/admin/features/dashboard/dashboard.tsx";
import { historyList } from "#web/areas/admin/features/history/history-list.tsx";
import { payoutTotalsQuery } from "#web/areas/admin/features/payouts/money-query.ts";
import { SetupChecklist } from "#web/areas/admin/features/setup/setup-checklist.tsx";
import { setupQuery } from "#web/areas/admin/features/setup/setup-query.ts";
import { RunningAndComing } from "#web/areas/admin/features/work/running-and-coming.tsx";
import { overviewQuery } from "#web/areas/admin/features/work/work-query.ts";
import { LatestRows } from "#web/areas/admin/shell/list/latest-rows.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { statsQuery } from "#web/areas/admin/shell/queries.ts";
import { useMayLoad } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Dashboard");

export default function AdminDashboard() {
  const seesHistory = useMayLoad("editor");
  const isOwner = useMayLoad("owner");
  const overview = useQuery(overviewQuery);
  const setup = loaded(useQuery({ ...setupQuery, enabled: isOwner }));
  return (
    <Dashboard
      stats={loaded(useQuery(statsQuery))}
      overview={loaded(overview)}
      money={loaded(useQuery(payoutTotalsQuery("")))}
      campaigns={overview.data && <RunningAndComing overview={overview.data} />}
      setup={isOwner ? { ...setup, data: setup.data && <SetupChecklist {...setup.data} /> } : undefined}
      latest={seesHistory && <LatestRows resource={historyList} title="Latest changes" rows={8} />}
    />
  );
}

function loaded<Data>({ data, error, refetch, isFetching }: UseQueryResult<Data>): Loaded<Data> {
  return {
    data,
    failure: error ? messageOf(error) : undefined,
    retry: () => void refetch(),
    retrying: isFetching,
  };
}
