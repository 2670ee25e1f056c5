import clsx from "clsx";
import { useState } from "react";
import { formatsForClient } from "#domain/campaigns/offer-options.ts";
import { resultMetrics, resultProofLabels, resultProofs } from "#domain/deliverables/deliverable-limits.ts";
import type { Result } from "#domain/deliverables/deliverables.contract.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { bestFirst, engagementRateOf, viewsOf } from "#domain/deliverables/post-performance.ts";
import type { ReportedPost } from "#domain/deliverables/report.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { Day } from "#web/ui/time.tsx";
import { MetricFigure, rateText } from "./metric-figure.tsx";

type ReportPostsProps = { posts: readonly ReportedPost[]; currency: string };

/** Published posts with picture and figures, best first. */
export function ReportPosts({ posts, currency }: ReportPostsProps) {
  const ordered = bestFirst(posts);
  const hasBest = posts.length > 1 && ordered.some((post) => viewsOf(post) !== null);
  return (
    <>
      <ul className="border-line border-t">
        {ordered.map((post, index) => (
          <Post key={post._id} post={post} currency={currency} isBest={hasBest && index === 0} />
        ))}
      </ul>
      <Legend posts={posts} />
    </>
  );
}

type PostProps = { post: ReportedPost; currency: string; isBest: boolean };

function Post({ post, currency, isBest }: PostProps) {
  const { creatorName, platform, publishedOn, url, isVerified, unmet, results } = post;
  return (
    <li
      className={clsx(
        "grid break-inside-avoid items-start gap-x-5 gap-y-4 border-line border-b py-6 sm:gap-x-8",
        "grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)] md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1.8fr)]",
        "print:grid-cols-[28mm_minmax(0,1fr)_minmax(0,1.6fr)]",
      )}
    >
      <PostPicture post={post} />
      <div className="min-w-0">
        {isBest && (
          <Badge tone="gold" className="mb-2">
            Most views
          </Badge>
        )}
        <h3 className="wrap-anywhere font-semibold text-lead leading-tight">{creatorName}</h3>
        <p className="wrap-anywhere mt-1 text-ink-soft text-small">
          <span>{nameOfDeliverable(post, formatsForClient)}</span>
          {publishedOn && (
            <>
              <span>{", "}</span>
              <Day value={publishedOn} withYear />
            </>
          )}
        </p>
        {url && (
          <p className="mt-1 text-small print:text-[8pt]">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`See the post of ${creatorName} (opens in a new tab)`}
              className="link-plain wrap-anywhere inline-flex items-center gap-2 py-1 print:inline"
            >
              <PlatformIcon platform={platform} className="size-5 shrink-0 print:hidden" />
              <span>See the post</span>
            </a>
          </p>
        )}
        {!isVerified && (
          <p className="mt-1 text-gold-text text-small">We haven’t checked its advertising label yet.</p>
        )}
        {unmet.map(({ point, reason }) => (
          <p key={point} className="wrap-anywhere mt-2 border-gold border-l-4 pl-3 text-small">
            <span className="block font-semibold">{`Not met: ${point}`}</span>
            <span>{reason}</span>
          </p>
        ))}
      </div>
      <div className="col-span-2 min-w-0 md:col-span-1 print:col-span-1">
        {results.length === 0 ? (
          <p className="text-ink-soft text-small">No figures yet.</p>
        ) : (
          <Figures post={post} currency={currency} />
        )}
      </div>
    </li>
  );
}

/** A picture or video of the approved draft, or the platform if there is none or its address has expired. */
function PostPicture({ post }: { post: ReportedPost }) {
  const { picture, platform, creatorName } = post;
  const [failed, setFailed] = useState<string>();
  const box = "aspect-[4/5] w-full rounded-field bg-sunk";
  if (picture === null || failed === picture.src) {
    return (
      <div className={clsx(box, "grid place-items-center border border-line text-ink-faint")}>
        <PlatformIcon platform={platform} className="size-9" />
      </div>
    );
  }
  const name = `${nameOfDeliverable(post, formatsForClient)} by ${creatorName}`;
  const onError = () => setFailed(picture.src);
  if (picture.kind === "video") {
    return (
      <video
        // Without a time, Safari shows no picture of the video.
        src={`${picture.preview ?? picture.src}#t=0.1`}
        poster={picture.poster ?? undefined}
        muted
        playsInline
        preload="metadata"
        onError={onError}
        aria-label={name}
        className={clsx(box, "object-cover")}
      />
    );
  }
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet ?? undefined}
      sizes="9rem"
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      alt={name}
      decoding="async"
      onError={onError}
      className={clsx(box, "object-cover")}
    />
  );
}

function Figures({ post, currency }: Pick<PostProps, "post" | "currency">) {
  const { results } = post;
  const [day, ...otherDays] = new Set(results.map(({ measuredOn }) => measuredOn));
  const rate = engagementRateOf([post]);
  return (
    <>
      <dl
        data-figures
        className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] content-start gap-x-3 gap-y-4"
      >
        {results.map(({ metric, value, measuredOn, proof }) => (
          <div key={metric}>
            <dt className="text-ink-soft text-tiny">{resultMetrics[metric]}</dt>
            <dd className="font-semibold">
              <MetricFigure metric={metric} value={value} currency={currency} />
              <span aria-hidden="true" className="text-ink-soft">
                {` ${proofMarks[proof]}`}
              </span>
              <span className="sr-only">{` (${resultProofLabels[proof].toLowerCase()})`}</span>
            </dd>
            {otherDays.length > 0 && (
              <dd className="text-ink-soft text-tiny">
                <Day value={measuredOn} withYear />
              </dd>
            )}
          </div>
        ))}
        <div>
          <dt className="text-ink-soft text-tiny">Engagement rate</dt>
          <dd className="font-semibold">{rateText(rate)}</dd>
        </div>
      </dl>
      {day !== undefined && otherDays.length === 0 && (
        <p className="mt-3 text-ink-soft text-tiny">
          As of <Day value={day} withYear />
        </p>
      )}
    </>
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

/** Marks beside a figure for its reliability, explained in a legend. */
const proofMarks: Record<Result["proof"], string> = { declared: "○", proved: "●", linked: "◆" };
