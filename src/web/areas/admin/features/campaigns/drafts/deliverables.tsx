import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable, Result } from "#domain/deliverables/deliverables.contract.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { grouped } from "#domain/grouped.ts";
import { messageOf } from "#web/api/api-error.ts";
import { MetricFigure } from "#web/features/campaign-report/metric-figure.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Day } from "#web/ui/time.tsx";
import { DeliverableActions } from "./deliverable-actions.tsx";
import { DeliverableBadge, DeliverableFacts } from "./deliverable-facts.tsx";
import { deliverableQuery, deliverablesQuery } from "./deliverables-query.ts";
import type { DeliverableSteps } from "./use-deliverable-steps.tsx";

type DeliverablesProps = {
  creator: Collaboration;
  currency: string;
  mayEdit: boolean;
  steps: Pick<DeliverableSteps, "start" | "add">;
};

/** A creator's deliverables. */
export function Deliverables({ creator, currency, mayEdit, steps }: DeliverablesProps) {
  const {
    data: deliverables,
    error,
    refetch,
    isFetching,
  } = useQuery(deliverablesQuery({ collaborationId: creator._id }));
  const mayAdd = mayEdit && (creator.state === "agreed" || creator.state === "producing");
  // Before an agreement, there are no deliverables: nothing stands where they would be, not even while they load.
  const expected = deliverables ? deliverables.length > 0 : creator.agreedPrice !== null;
  if (!expected && !mayAdd && !error) return null;
  return (
    <section aria-labelledby="deliverables" className="min-w-0">
      <h3 id="deliverables" className="font-semibold">
        Deliverables
      </h3>
      <ul className="mt-2 border-line border-t empty:hidden">
        {deliverables?.map((deliverable) => (
          <DeliverableItem
            key={deliverable._id}
            {...{ deliverable, currency, mayEdit }}
            start={steps.start}
          />
        ))}
      </ul>
      {mayAdd && deliverables && (
        <Button size="small" variant="secondary" className="mt-4" onClick={() => steps.add(creator)}>
          Add deliverable
        </Button>
      )}
      {deliverables === undefined &&
        (error ? (
          <ErrorBox
            title="The deliverables could not be loaded"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
            level={3}
            className="mt-3"
          />
        ) : (
          <SkeletonGroup label="Loading the deliverables" className="mt-3">
            <Skeleton className="h-20" />
          </SkeletonGroup>
        ))}
    </section>
  );
}

type DeliverableItemProps = Pick<DeliverablesProps, "currency" | "mayEdit"> & {
  deliverable: Deliverable;
  start: DeliverableSteps["start"];
};

function DeliverableItem({ deliverable, currency, mayEdit, start }: DeliverableItemProps) {
  const { _id, campaignId, draftId, actions } = deliverable;
  const mayAsk = actions.some(({ action }) => action === "ask");
  return (
    <li className="relative border-line border-b py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="wrap-anywhere min-w-0 font-medium text-small">{nameOfDeliverable(deliverable)}</h4>
        <DeliverableBadge deliverable={deliverable} />
      </div>
      <div className="mt-1">
        <DeliverableFacts deliverable={deliverable} />
      </div>
      <Figures results={deliverable.results} currency={currency} />
      {(deliverable.state === "published" || deliverable.state === "verified") && (
        <Proof deliverableId={_id} />
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2.5 empty:hidden">
        {draftId && (
          <Link
            to={`/admin/campaign?id=${campaignId}&view=drafts&deliverable=${_id}`}
            className="link-plain mr-1.5 inline-flex min-h-9 items-center font-semibold text-small"
          >
            <span>{mayAsk ? "Review the draft" : "View the drafts"}</span>
            <span className="sr-only">{`: ${nameOfDeliverable(deliverable)}`}</span>
          </Link>
        )}
        {mayEdit && <DeliverableActions deliverable={deliverable} start={start} />}
      </div>
    </li>
  );
}

/** The creator's files that prove the figures. */
function Proof({ deliverableId }: { deliverableId: string }) {
  const { data } = useQuery(deliverableQuery(deliverableId));
  if (!data?.resultFiles.length) return null;
  return (
    <div className="mt-3">
      <p className="mb-1 text-ink-soft text-tiny">Proof of the figures</p>
      <FileThumbnails files={data.resultFiles} label="Proof of the figures" name="Proof" />
    </div>
  );
}

/** Newest figure of each metric. */
function Figures({ results, currency }: { results: readonly Result[]; currency: string }) {
  const newest = [...grouped(results, ({ metric }) => metric).values()].flatMap(
    (own) => own.toSorted((one, other) => other.measuredOn.localeCompare(one.measuredOn))[0] ?? [],
  );
  if (newest.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-4">
      {newest.map(({ metric, value, measuredOn, proof }) => (
        <div key={metric}>
          <dt className="text-ink-soft text-tiny">{resultMetrics[metric]}</dt>
          <dd className="font-semibold tabular-nums">
            <MetricFigure metric={metric} value={value} currency={currency} />
            <span className="block font-normal text-ink-soft text-tiny">
              <Day value={measuredOn} />
              <span>{`, ${proof === "declared" ? "as declared" : "seen by us"}`}</span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
