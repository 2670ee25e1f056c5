import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCanClientLook } from "../client-links/client-links-query.ts";
import { deliverableGroups } from "./deliverable-groups.ts";
import { deliverableQuery, deliverablesQuery } from "./deliverables-query.ts";
import { DraftList } from "./draft-list.tsx";
import { DraftReview } from "./draft-review.tsx";
import type { DeliverableSteps } from "./use-deliverable-steps.tsx";

/** ID of the deliverable in the URL, and a function to change it. */
export type OpenDeliverable = readonly [id: string | null, open: (id: string | null) => void];

type DraftsProps = {
  campaign: Campaign;
  mayEdit: boolean;
  steps: Pick<DeliverableSteps, "start" | "change">;
  opened: OpenDeliverable;
};

/** Drafts of a campaign: a list, waiting ones first, and the selected one. */
export function Drafts(props: DraftsProps) {
  const { campaign } = props;
  const { data, error, refetch, isFetching } = useQuery(deliverablesQuery({ campaignId: campaign._id }));
  if (data?.length === 0) {
    return (
      <EmptyState
        title="No deliverables yet"
        description="Once a creator accepts an offer, its deliverables and their drafts appear here."
      />
    );
  }
  if (data) return <Loaded {...props} deliverables={data} isFetching={isFetching} />;
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

type LoadedProps = DraftsProps & { deliverables: readonly Deliverable[]; isFetching: boolean };

function Loaded({ deliverables, isFetching, opened, ...props }: LoadedProps) {
  const [openId, open] = opened;
  const isPhone = useMediaQuery("(width < 768px)");
  const canClientLook = useCanClientLook(props.campaign._id);
  const groups = deliverableGroups(deliverables, { canClientLook });
  const order = groups.flatMap((group) => group.deliverables);
  const isKnown = order.some(({ _id }) => _id === openId);
  // A deliverable may be newer than the list.
  useMissing(openId !== null && !isKnown && !isFetching, () => open(null));
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
function useMissing(isMissing: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isMissing) return;
    toast({ title: "This deliverable is not in the campaign" });
    close();
  }, [isMissing]);
}

type ShownProps = Omit<DraftsProps, "opened"> & {
  id: string;
  onStep: (by: 1 | -1) => void;
  onAnswered: () => void;
  onBack: (() => void) | undefined;
  takesFocus: boolean;
};

function Shown({ id, ...props }: ShownProps) {
  const { data, error, refetch, isFetching } = useQuery(deliverableQuery(id));
  if (data)
    return <DraftReview {...props} deliverable={data} readFiles={async () => (await refetch()).data} />;
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
