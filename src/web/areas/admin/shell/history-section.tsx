import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { historyQuery } from "#web/api/admin-history.ts";
import { messageOf } from "#web/api/api-error.ts";
import { HistorySection } from "#web/areas/admin/features/history/history-view.tsx";

type AdminHistorySectionProps = {
  title: string;
  /** 'influencer:ID'; undefined for all records. */
  record?: string;
  rows: number;
};

/** The latest changes, and the way to all of them. */
export function AdminHistorySection({ title, record, rows }: AdminHistorySectionProps) {
  const query = new URLSearchParams({ limit: String(rows), ...(record !== undefined && { record }) });
  const { data, error, isFetching, refetch } = useQuery(historyQuery(query));
  const all = record === undefined ? "/admin/history" : `/admin/history?${new URLSearchParams({ record })}`;
  return (
    <div>
      <HistorySection
        title={title}
        entries={data?.items}
        failure={error ? messageOf(error) : undefined}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
      {data?.nextCursor && (
        <p className="mt-3 text-small">
          <Link to={all} className="link-plain font-semibold">
            All {data.total} changes
          </Link>
        </p>
      )}
    </div>
  );
}
