import type { ReactNode } from "react";
import type { Stats } from "#domain/admin/admin.contract.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ActivityChart } from "./activity-chart.tsx";
import { Counters } from "./counters.tsx";

type DashboardProps = {
  /** Undefined while loading. */
  stats: Stats | undefined;
  /** Why loading failed. */
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  /** Open tasks. */
  work: ReactNode;
  /** Latest changes. */
  latest: ReactNode;
};

export function Dashboard({ stats, failure, onRetry, retrying, work, latest }: DashboardProps) {
  return (
    <>
      <PageTitle
        title="Admin Dashboard"
        lead="Welcome to the admin dashboard. See what needs a decision, and what happened in the last few days."
      />
      {work}
      {stats === undefined && failure !== undefined ? (
        <ErrorBox
          title="The figures could not be loaded"
          message={failure}
          onRetry={onRetry}
          busy={retrying}
          className="mt-8"
        />
      ) : (
        <>
          <Counters stats={stats} />
          <div className="mt-12 grid gap-x-14 gap-y-12 2xl:grid-cols-2">
            <ActivityChart days={stats?.activity} />
            {latest}
          </div>
        </>
      )}
    </>
  );
}
