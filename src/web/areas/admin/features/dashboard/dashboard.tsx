import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Stats } from "#domain/admin/admin.contract.ts";
import type { PayoutTotals } from "#domain/payouts/payouts.contract.ts";
import type { Overview } from "#domain/work/overview.contract.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { ActivityChart } from "./activity-chart.tsx";
import { Counters } from "./counters.tsx";
import { MoneySummary } from "./money-summary.tsx";

/** Data that may be loading, or the reason why it could not be loaded. */
export type Loaded<Data> = {
  data: Data | undefined;
  failure: string | undefined;
  retry: () => void;
  retrying: boolean;
};

type DashboardProps = {
  stats: Loaded<Stats>;
  overview: Loaded<Overview>;
  money: Loaded<{ totals: PayoutTotals[] }>;
  /** Running campaigns and the next days. */
  campaigns: ReactNode;
  /** Steps of the setup that are open. Undefined for those who do not set up the site. */
  setup: Loaded<ReactNode> | undefined;
  /** Latest changes. */
  latest: ReactNode;
};

export function Dashboard({ stats, overview, money, campaigns, setup, latest }: DashboardProps) {
  return (
    <>
      <PageTitle
        title="Admin Dashboard"
        lead="Welcome to the admin dashboard. See what is owed, what is late, and what is coming."
      />
      {[overview, money, ...(setup ? [setup] : [])].every(isSettled) ? (
        <>
          {setup?.data}
          <Failure of={money} title="The payouts could not be loaded" />
          {money.data && <MoneySummary totals={money.data.totals} />}
          <Failure of={overview} title="The campaigns could not be loaded" />
          {overview.data && <Tasks {...overview.data} />}
          {campaigns}
          <CameIn stats={stats} latest={latest} />
        </>
      ) : (
        // Everything below waits for it, so that nothing moves.
        <LoadingDashboard />
      )}
    </>
  );
}

function isSettled({ data, failure }: Loaded<unknown>): boolean {
  return data !== undefined || failure !== undefined;
}

function Failure({ of: { data, failure, retry, retrying }, title }: { of: Loaded<unknown>; title: string }) {
  if (data !== undefined || failure === undefined) return null;
  return <ErrorBox title={title} message={failure} onRetry={retry} busy={retrying} className="mt-8" />;
}

function Tasks({ late, dueToday }: Overview) {
  return (
    <p className="mt-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className={late > 0 ? "font-semibold text-danger-text" : "text-ink-soft"}>
        {late === 0 ? "Nothing is late" : late === 1 ? "1 task is late" : `${late} tasks are late`}
      </span>
      {dueToday > 0 && <span className="font-semibold">{`${dueToday} due today`}</span>}
      <Link to="/admin/work" className="link-plain font-semibold">
        Open the work list
      </Link>
    </p>
  );
}

function CameIn({ stats, latest }: Pick<DashboardProps, "stats" | "latest">) {
  return (
    <section aria-labelledby="came-in" className="mt-12">
      <h2 id="came-in" className="mb-3 text-subheading">
        What came in
      </h2>
      <Failure of={stats} title="The figures could not be loaded" />
      {(stats.data || stats.failure === undefined) && (
        <>
          <Counters stats={stats.data} />
          <div className="mt-10 grid gap-x-14 gap-y-12 2xl:grid-cols-2">
            <ActivityChart days={stats.data?.activity} />
            {latest}
          </div>
        </>
      )}
    </section>
  );
}

function LoadingDashboard() {
  return (
    <SkeletonGroup label="Loading the dashboard" className="mt-8">
      <div className="grid gap-6 border-ink border-t-2 pt-4 sm:grid-cols-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <div className="mt-10 grid gap-x-14 gap-y-10 xl:grid-cols-2">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </SkeletonGroup>
  );
}
