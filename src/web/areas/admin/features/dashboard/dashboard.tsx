import type { ReactNode } from "react";
import type { Stats } from "#domain/admin/admin.contract.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { ActivityChart } from "./activity-chart.tsx";
import { Counters } from "./counters.tsx";

type DashboardProps = {
  /** Undefined while loading. */
  stats: Stats | undefined;
  /** Why loading failed. */
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  /** What waits for a decision. */
  waiting: (stats: Stats) => ReactNode;
  /** The latest changes. */
  latest: ReactNode;
};

export function Dashboard({ stats, failure, onRetry, retrying, waiting, latest }: DashboardProps) {
  return (
    <>
      <PageTitle
        title="Admin Dashboard"
        lead="Welcome to the admin dashboard. See what needs a decision, and what happened in the last few days."
      />
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
          <section aria-labelledby="waiting" className="mt-8">
            <h2 id="waiting" className="mb-4 text-subheading">
              Waiting for your decision
            </h2>
            {stats ? waiting(stats) : <WaitingSkeleton />}
          </section>
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

const rows = [0, 1, 2, 3, 4, 5];

function WaitingSkeleton() {
  return (
    <SkeletonGroup label="Loading what waits" className="border-line border-t">
      {rows.map((row) => (
        <div key={row} className="flex h-13 items-center justify-between gap-8 border-line border-b">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
