import type { ReactNode } from "react";
import { resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import type { Report } from "#domain/deliverables/report.contract.ts";
import { EmptyState } from "#web/ui/notices.tsx";
import { ProgressChart } from "./progress-chart.tsx";
import { ReportPosts } from "./report-posts.tsx";
import { ReportPrices } from "./report-prices.tsx";
import { ReportTotals } from "./report-totals.tsx";

/** Published posts of a campaign with their figures, on screen and on paper. */
export function CampaignReport({ report }: { report: Report }) {
  const { posts, progress, prices, currency, summary } = report;
  return (
    <div className="grid gap-12 print:gap-8">
      {summary !== "" && <ReportSummary text={summary} />}
      {posts.length === 0 ? (
        <EmptyState
          title="Nothing is published yet"
          description="Posts appear here with their figures as soon as they are published."
        />
      ) : (
        <>
          <Part id="totals" title="At a glance">
            <ReportTotals report={report} />
          </Part>
          {progress && (
            <Part id="progress" title={`${resultMetrics[progress.metric]} over time`}>
              <ProgressChart progress={progress} />
            </Part>
          )}
          <Part id="posts" title={posts.length === 1 ? "1 post" : `${posts.length} posts`}>
            <ReportPosts posts={posts} currency={currency} />
          </Part>
          {prices && (
            <Part id="prices" title="What you pay">
              <ReportPrices prices={prices} />
            </Part>
          )}
        </>
      )}
    </div>
  );
}

/** The agency's words about the campaign. */
function ReportSummary({ text }: { text: string }) {
  return <p className="wrap-anywhere max-w-[44rem] whitespace-pre-line text-lead">{text}</p>;
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-subheading">
        {title}
      </h2>
      {children}
    </section>
  );
}
