import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import type { Deliverable, Result } from "#domain/deliverables/deliverables.contract.ts";
import { pieceName } from "#domain/deliverables/piece-name.ts";
import { grouped } from "#domain/grouped.ts";
import { digitsOf } from "#domain/money/currency-digits.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Day } from "#web/ui/time.tsx";
import { PieceActions } from "./piece-actions.tsx";
import { PieceBadge, PieceFacts } from "./piece-facts.tsx";
import { pieceQuery, piecesQuery } from "./pieces-query.ts";
import type { PieceSteps } from "./use-piece-steps.tsx";

type PiecesProps = {
  creator: Collaboration;
  currency: string;
  mayEdit: boolean;
  steps: Pick<PieceSteps, "start" | "add">;
};

/** A creator's deliverables. */
export function Pieces({ creator, currency, mayEdit, steps }: PiecesProps) {
  const {
    data: pieces,
    error,
    refetch,
    isFetching,
  } = useQuery(piecesQuery({ collaborationId: creator._id }));
  const mayAdd = mayEdit && (creator.state === "agreed" || creator.state === "producing");
  // Before an agreement, there are no deliverables.
  if (pieces?.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="pieces" className="min-w-0">
      <h3 id="pieces" className="font-semibold">
        Deliverables
      </h3>
      <ul className="mt-2 border-line border-t empty:hidden">
        {pieces?.map((piece) => (
          <Piece key={piece._id} {...{ piece, currency, mayEdit }} start={steps.start} />
        ))}
      </ul>
      {mayAdd && pieces && (
        <Button size="small" variant="secondary" className="mt-4" onClick={() => steps.add(creator)}>
          Add a piece
        </Button>
      )}
      {pieces === undefined &&
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

type PieceProps = Pick<PiecesProps, "currency" | "mayEdit"> & {
  piece: Deliverable;
  start: PieceSteps["start"];
};

function Piece({ piece, currency, mayEdit, start }: PieceProps) {
  const { _id, campaignId, draftId, actions } = piece;
  const mayAsk = actions.some(({ action }) => action === "ask");
  return (
    <li className="relative border-line border-b py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="wrap-anywhere min-w-0 font-medium text-small">{pieceName(piece)}</h4>
        <PieceBadge state={piece.state} />
      </div>
      <div className="mt-1">
        <PieceFacts piece={piece} />
      </div>
      <Figures results={piece.results} currency={currency} />
      {(piece.state === "published" || piece.state === "verified") && <Proof pieceId={_id} />}
      <div className="mt-2.5 flex flex-wrap items-center gap-2.5 empty:hidden">
        {draftId && (
          <Link
            to={`/admin/campaign?id=${campaignId}&view=drafts&deliverable=${_id}`}
            className="link-plain mr-1.5 inline-flex min-h-9 items-center font-semibold text-small"
          >
            <span>{mayAsk ? "Review the draft" : "View the drafts"}</span>
            <span className="sr-only">{`: ${pieceName(piece)}`}</span>
          </Link>
        )}
        {mayEdit && <PieceActions piece={piece} start={start} />}
      </div>
    </li>
  );
}

/** The creator's files that prove the figures. */
function Proof({ pieceId }: { pieceId: string }) {
  const { data } = useQuery(pieceQuery(pieceId));
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
            <span>{metric === "revenue" ? revenueText(value, currency) : value.toLocaleString("en-US")}</span>
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

/** Formats minor units. */
function revenueText(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  return moneyText({ amount: (minor / 10 ** digits).toFixed(digits), currency });
}
