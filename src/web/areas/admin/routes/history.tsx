import { useQuery } from "@tanstack/react-query";
import { historyQuery } from "#web/api/admin-history.ts";
import { messageOf } from "#web/api/api-error.ts";
import { HistoryView } from "#web/areas/admin/features/history/history-view.tsx";
import { useListAddress } from "#web/areas/admin/shell/list-address.ts";
import { AdminListPager } from "#web/areas/admin/shell/list-pager.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("History");

export default function History() {
  const address = useListAddress(["record"]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(historyQuery(address.query));
  return (
    <>
      <HistoryView
        entries={data?.items}
        failure={error ? messageOf(error) : undefined}
        onRetry={() => refetch()}
        retrying={isFetching}
        isOneRecord={address.filter("record") !== ""}
        onAll={() => address.setFilters({ record: "" })}
      />
      <AdminListPager address={address} data={data} stale={isPlaceholderData} />
    </>
  );
}
