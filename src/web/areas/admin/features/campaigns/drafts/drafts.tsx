import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { DraftList } from "./draft-list.tsx";
import { DraftReview } from "./draft-review.tsx";
import { pieceGroups } from "./piece-groups.ts";
import { pieceQuery, piecesQuery } from "./pieces-query.ts";
import type { PieceSteps } from "./use-piece-steps.tsx";

/** ID of the deliverable in the URL, and a function to change it. */
export type OpenPiece = readonly [id: string | null, open: (id: string | null) => void];

type DraftsProps = {
  campaign: Campaign;
  mayEdit: boolean;
  steps: Pick<PieceSteps, "start" | "change">;
  opened: OpenPiece;
};

/** Drafts of a campaign: a list, waiting ones first, and the selected one. */
export function Drafts(props: DraftsProps) {
  const { campaign } = props;
  const { data, error, refetch, isFetching } = useQuery(piecesQuery({ campaignId: campaign._id }));
  if (data?.length === 0) {
    return (
      <EmptyState
        title="Nothing to make yet"
        description="Once a creator agrees to an offer, each piece of it is here, with its drafts."
      />
    );
  }
  if (data) return <Loaded {...props} pieces={data} isFetching={isFetching} />;
  if (error) {
    return (
      <ErrorBox
        title="The drafts could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  return <DraftsSkeleton />;
}

type LoadedProps = DraftsProps & { pieces: readonly Deliverable[]; isFetching: boolean };

function Loaded({ pieces, isFetching, opened, ...props }: LoadedProps) {
  const [openId, open] = opened;
  const isPhone = useMediaQuery("(width < 768px)");
  const groups = pieceGroups(pieces);
  const order = groups.flatMap((group) => group.pieces);
  const isKnown = order.some(({ _id }) => _id === openId);
  // A deliverable may be newer than the list.
  useGone(openId !== null && !isKnown && !isFetching, () => open(null));
  // On a phone, the list and the draft are separate screens.
  const shownId = isKnown ? openId : isPhone ? null : (order[0]?._id ?? null);
  const [lastId, setLast] = useState(shownId);
  if (shownId !== null && shownId !== lastId) setLast(shownId);
  const place = order.findIndex(({ _id }) => _id === shownId);
  const step = (by: 1 | -1) => {
    const next = order[place + by];
    if (next) open(next._id);
  };
  /** Opens the next draft that awaits a response. */
  const moveOn = () => {
    const next = order.find(({ _id, state }) => state === "submitted" && _id !== shownId);
    if (next) open(next._id);
  };
  return (
    <div className="grid items-start gap-x-8 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
      {!(isPhone && shownId) && (
        <DraftList groups={groups} shownId={shownId} onOpen={open} returnsTo={isPhone ? lastId : null} />
      )}
      {shownId && (
        <Shown
          {...props}
          key={shownId}
          id={shownId}
          onStep={step}
          onAnswered={moveOn}
          onBack={isPhone ? () => open(null) : undefined}
          // Only a draft that the user has opened takes the focus.
          takesFocus={isKnown}
        />
      )}
    </div>
  );
}

/** Notifies the user that the deliverable in the URL is not in the campaign. */
function useGone(isGone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isGone) return;
    toast({ title: "This piece is not in the campaign" });
    close();
  }, [isGone]);
}

type ShownProps = Omit<DraftsProps, "opened"> & {
  id: string;
  onStep: (by: 1 | -1) => void;
  onAnswered: () => void;
  onBack: (() => void) | undefined;
  takesFocus: boolean;
};

function Shown({ id, ...props }: ShownProps) {
  const { data, error, refetch, isFetching } = useQuery(pieceQuery(id));
  if (data) return <DraftReview {...props} piece={data} readFiles={async () => (await refetch()).data} />;
  if (error) {
    return (
      <ErrorBox
        title="The draft could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <SkeletonGroup label="Loading the draft" className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}

function DraftsSkeleton() {
  return (
    <SkeletonGroup label="Loading the drafts" className="grid gap-8 md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="h-96 max-md:hidden" />
    </SkeletonGroup>
  );
}
