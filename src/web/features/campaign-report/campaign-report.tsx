import clsx from "clsx";
import type { ReactNode } from "react";
import {
  type ResultMetric,
  resultMetrics,
  resultProofLabels,
  resultProofs,
} from "#domain/deliverables/deliverable-limits.ts";
import type { Result } from "#domain/deliverables/deliverables.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import type { Report, ReportedPost, ReportTotal } from "#domain/deliverables/report.contract.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { EmptyState } from "#web/ui/notices.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { Day } from "#web/ui/time.tsx";

/** Published posts of a campaign with their figures, on screen and on paper. */
export function CampaignReport({ report }: { report: Report }) {
  const { posts, totals, prices, currency } = report;
  if (posts.length === 0) {
    return (
      <EmptyState
        title="Nothing is published yet"
        description="Posts stand here as soon as they are published, with their figures."
      />
    );
  }
  return (
    <div className="grid gap-12">
      <Part id="totals" title="At a glance">
        <ul
          className={clsx("grid gap-x-14 gap-y-10", totals.length > 1 && "lg:grid-cols-2 print:grid-cols-2")}
        >
          {totals.map((total) => (
            <Total key={total.platform} total={total} currency={currency} />
          ))}
        </ul>
      </Part>
      <Part id="posts" title={posts.length === 1 ? "1 post" : `${posts.length} posts`}>
        <ul className="border-line border-t">
          {posts.map((post) => (
            <Post key={post._id} post={post} currency={currency} />
          ))}
        </ul>
        <Legend posts={posts} />
      </Part>
      {prices && <Prices prices={prices} />}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Total({ total, currency }: { total: ReportTotal; currency: string }) {
  const { platform, posts, results } = total;
  return (
    <li className="break-inside-avoid border-ink border-t-2 pt-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <PlatformIcon platform={platform} className="size-5" />
        <span>{platformLabel(platform)}</span>
        <span className="font-normal text-ink-soft text-small">
          {posts === 1 ? "1 post" : `${posts} posts`}
        </span>
      </h3>
      {results.length === 0 ? (
        <p className="mt-3 text-ink-soft">No figures yet.</p>
      ) : (
        <dl data-figures className="mt-4 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
          {results.map(({ metric, value, posts: counted, declared }) => (
            <div key={metric}>
              <dt className="text-ink-soft text-small">{resultMetrics[metric]}</dt>
              <dd className="wrap-anywhere mt-0.5 font-bold font-display text-[1.75rem] leading-[1.1] tracking-[-0.02em]">
                {figureText(metric, value, currency)}
              </dd>
              <dd className="text-ink-soft text-tiny">{basisText({ posts, counted, declared })}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Number of posts in a sum, and of those with figures that only creators have seen. */
function basisText({
  posts,
  counted,
  declared,
}: {
  posts: number;
  counted: number;
  declared: number;
}): string {
  const basis = counted < posts ? [`of ${counted} of ${posts} posts`] : [];
  if (declared === counted) return [...basis, "as told by the creators"].join(", ");
  return declared === 0 ? basis.join("") : [...basis, `${declared} as told by the creators`].join(", ");
}

function Post({ post, currency }: { post: ReportedPost; currency: string }) {
  const { creatorName, platform, publishedOn, url, isVerified, unmet, results } = post;
  return (
    <li className="grid break-inside-avoid gap-x-10 gap-y-4 border-line border-b py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold">{creatorName}</h3>
        <p className="wrap-anywhere mt-0.5 flex items-start gap-2 text-ink-soft text-small">
          <PlatformIcon platform={platform} className="size-5 shrink-0" />
          <span className="min-w-0">
            <span>{pieceName(post)}</span>
            {publishedOn && (
              <>
                <span>{", "}</span>
                <Day value={publishedOn} withYear />
              </>
            )}
          </span>
        </p>
        {url && (
          <p className="mt-1 text-small">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`See the post of ${creatorName} (opens in a new tab)`}
              className="link-plain wrap-anywhere inline-block py-1"
            >
              See the post
            </a>
          </p>
        )}
        {!isVerified && <p className="mt-1 text-gold-text text-small">We have not checked its labels yet.</p>}
        {unmet.map(({ point, reason }) => (
          <p key={point} className="wrap-anywhere mt-2 border-gold border-l-4 pl-3 text-small">
            <span className="block font-semibold">{`Not met: ${point}`}</span>
            <span>{reason}</span>
          </p>
        ))}
      </div>
      {results.length === 0 ? (
        <p className="text-ink-soft text-small">No figures yet.</p>
      ) : (
        <Figures results={results} currency={currency} />
      )}
    </li>
  );
}

function Figures({ results, currency }: { results: ReportedPost["results"]; currency: string }) {
  const [day, ...otherDays] = new Set(results.map(({ measuredOn }) => measuredOn));
  return (
    <div>
      <dl data-figures className="grid grid-cols-2 content-start gap-x-6 gap-y-3 sm:grid-cols-4">
        {results.map(({ metric, value, measuredOn, proof }) => (
          <div key={metric}>
            <dt className="text-ink-soft text-tiny">{resultMetrics[metric]}</dt>
            <dd className="font-semibold">
              <span>{`${figureText(metric, value, currency)} `}</span>
              <span aria-hidden="true" className="text-ink-soft">
                {proofMarks[proof]}
              </span>
              <span className="sr-only">{`(${resultProofLabels[proof].toLowerCase()})`}</span>
            </dd>
            {otherDays.length > 0 && (
              <dd className="text-ink-soft text-tiny">
                <Day value={measuredOn} withYear />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {day !== undefined && otherDays.length === 0 && (
        <p className="mt-3 text-ink-soft text-tiny">
          As of <Day value={day} withYear />
        </p>
      )}
    </div>
  );
}

/** Explains those marks beside figures that the report contains. */
function Legend({ posts }: { posts: readonly ReportedPost[] }) {
  const used = resultProofs.filter((proof) =>
    posts.some(({ results }) => results.some((result) => result.proof === proof)),
  );
  if (used.length === 0) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft text-small">
      {used.map((proof) => (
        <span key={proof}>
          <span aria-hidden="true" className="mr-1.5 font-semibold">
            {proofMarks[proof]}
          </span>
          <span>{`${resultProofLabels[proof]}${proof === "declared" ? ", and not checked" : ""}`}</span>
        </span>
      ))}
    </p>
  );
}

function Prices({ prices }: { prices: NonNullable<Report["prices"]> }) {
  return (
    <Part id="prices" title="What you pay">
      <table className="w-full max-w-[36rem] break-inside-avoid border-line border-t text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Creator</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody data-figures>
          {prices.creators.map(({ creatorName, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and names can be the same.
            <tr key={index} className="border-line border-b">
              <td className="wrap-anywhere py-2.5 pr-6">{creatorName}</td>
              <td className="py-2.5 text-right">{price ? moneyText(price) : "–"}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <td className="py-2.5 pr-6">Together</td>
            <td className="py-2.5 text-right">{moneyText(prices.total)}</td>
          </tr>
        </tbody>
      </table>
    </Part>
  );
}

const numbers = new Intl.NumberFormat("en-US");

function figureText(metric: ResultMetric, value: number, currency: string): string {
  return metric === "revenue" ? moneyText(moneyOf(value, currency)) : numbers.format(value);
}

/** Marks beside a figure for its reliability, explained in a legend. */
const proofMarks: Record<Result["proof"], string> = { declared: "○", proved: "●", linked: "◆" };
