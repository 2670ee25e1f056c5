import clsx from "clsx";
import type { ReactNode } from "react";
import { resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import {
  engagementRateOf,
  engagementsOf,
  type Sum,
  sumOf,
  viewsOf,
} from "#domain/deliverables/post-performance.ts";
import type { Report, ReportTotal } from "#domain/deliverables/report.contract.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { unitCostText } from "#domain/money/unit-cost.ts";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { ShortFigure } from "#web/ui/short-figure.tsx";
import { MetricFigure, rateText } from "./metric-figure.tsx";

/** Figures of all posts together, and by platform. */
export function ReportTotals({ report }: { report: Report }) {
  const { posts, totals, prices, currency } = report;
  const views = sumOf(posts, viewsOf);
  const engagements = sumOf(posts, engagementsOf);
  const isMeasured = views !== null || engagements !== null;
  return (
    <div className="grid gap-8">
      {isMeasured && (
        <div>
          <dl
            data-figures
            className="grid grid-cols-2 gap-x-6 gap-y-8 border-ink border-y-2 py-6 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-14 print:flex print:flex-wrap print:gap-x-7 print:py-4"
          >
            <Headline label="Views" basis={basisOf(views, posts.length)}>
              {views ? <ShortFigure value={views.value} /> : "–"}
            </Headline>
            <Headline label="Engagements" basis={basisOf(engagements, posts.length)}>
              {engagements ? <ShortFigure value={engagements.value} /> : "–"}
            </Headline>
            <Headline label="Engagement rate">{rateText(engagementRateOf(posts))}</Headline>
            {prices && (
              <>
                <Headline label="Cost per view">
                  {prices.perView ? unitCostText(prices.perView) : "–"}
                </Headline>
                <Headline label="Cost per engagement">
                  {prices.perEngagement ? unitCostText(prices.perEngagement) : "–"}
                </Headline>
              </>
            )}
          </dl>
          <p className="mt-3 text-ink-soft text-small">
            Engagements are likes, comments, shares, and saves. The rate is engagements per view.
          </p>
        </div>
      )}
      <ul className={clsx("grid gap-x-14 gap-y-8", totals.length > 1 && "lg:grid-cols-2 print:grid-cols-2")}>
        {totals.map((total) => (
          <PlatformTotal key={total.platform} total={total} currency={currency} />
        ))}
      </ul>
    </div>
  );
}

type HeadlineProps = { label: string; basis?: string | undefined; children: ReactNode };

function Headline({ label, basis, children }: HeadlineProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="mt-1 font-bold font-display text-heading print:text-[1.5rem]">{children}</dd>
      {basis && <dd className="text-ink-soft text-tiny">{basis}</dd>}
    </div>
  );
}

/** Which posts are in a sum, unless all are. */
function basisOf(sum: Sum | null, posts: number): string | undefined {
  return sum && sum.posts < posts ? `of ${sum.posts} of ${posts} posts` : undefined;
}

function PlatformTotal({ total, currency }: { total: ReportTotal; currency: string }) {
  const { platform, posts, results } = total;
  const sources = results.map(({ posts: counted, declared }) => sourceText({ posts, counted, declared }));
  const [source, ...otherSources] = new Set(sources);
  return (
    <li className="break-inside-avoid">
      <h3 className="flex items-center gap-2 font-semibold">
        <PlatformIcon platform={platform} className="size-5" />
        <span>{platformLabel(platform)}</span>
        <span className="font-normal text-ink-soft text-small">
          {posts === 1 ? "1 post" : `${posts} posts`}
        </span>
      </h3>
      {results.length === 0 ? (
        <p className="mt-2 text-ink-soft">No figures yet.</p>
      ) : (
        <dl
          data-figures
          className={clsx(
            "mt-3 grid gap-x-3 gap-y-4",
            otherSources.length > 0
              ? "grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
              : "grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]",
          )}
        >
          {results.map(({ metric, value }, index) => (
            <div key={metric}>
              <dt className="text-ink-soft text-tiny">{resultMetrics[metric]}</dt>
              <dd className="font-semibold">
                <MetricFigure metric={metric} value={value} currency={currency} />
              </dd>
              {otherSources.length > 0 && <dd className="text-ink-soft text-tiny">{sources[index]}</dd>}
            </div>
          ))}
        </dl>
      )}
      {source && otherSources.length === 0 && (
        <p className="mt-2 text-ink-soft text-tiny first-letter:uppercase">{source}</p>
      )}
    </li>
  );
}

/** Number of posts in a sum, and of those with figures that only creators have seen. */
function sourceText({ posts, counted, declared }: Record<"posts" | "counted" | "declared", number>): string {
  const basis = counted < posts ? [`of ${counted} of ${posts} posts`] : [];
  if (declared === counted) return [...basis, "as reported by the creators"].join(", ");
  return declared === 0 ? basis.join("") : [...basis, `${declared} as reported by the creators`].join(", ");
}
