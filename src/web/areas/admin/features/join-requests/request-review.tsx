import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { AskedNote } from "./asked-note.tsx";
import { ChangedNote } from "./changed-note.tsx";
import { EarlierApplications } from "./earlier-applications.tsx";
import { ProposalNote } from "./proposal-note.tsx";
import { RequestDetails } from "./request-details.tsx";
import { RequestFiles } from "./request-files.tsx";

/** Minimum milliseconds between refreshes of expired signed URLs, in case a picture no longer exists. */
const pictureRetryAfter = 60_000;

type RequestReviewProps = {
  request: JoinRequest;
  /** The version that was opened. */
  read: JoinRequest;
  onSeen: () => void;
  onDismissProposal: () => void;
  /** The timeline. */
  timeline: ReactNode;
};

/** All that a creator has submitted. */
export function RequestReview({ request, read, onSeen, onDismissProposal, timeline }: RequestReviewProps) {
  const top = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const toTop = () => {
    top.current?.parentElement?.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  };
  // The next request starts at the top, wherever the previous one was scrolled to.
  const start = useEffectEvent(toTop);
  useEffect(() => start(), []);

  const readAgain = () =>
    queryClient.refetchQueries({
      queryKey: ["join-requests"],
      predicate: ({ state }) => Date.now() - state.dataUpdatedAt > pictureRetryAfter,
    });
  const hasFiles = request.images.length + request.videos.length + request.evidence.length > 0;
  return (
    <div
      ref={top}
      tabIndex={-1}
      data-autofocus
      className={clsx(
        "grid gap-8",
        hasFiles ? "md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]" : "max-w-[40rem] grid-cols-[minmax(0,1fr)]",
      )}
    >
      <ChangedNote
        read={read}
        request={request}
        onSeen={() => {
          onSeen();
          toTop();
        }}
      />
      {request.asked && <AskedNote asked={request.asked} />}
      <EarlierApplications applications={request.earlierApplications} />
      <ProposalNote request={request} onDismiss={onDismissProposal} className="md:col-span-full" />
      {hasFiles && <RequestFiles request={request} onPictureFailed={readAgain} />}
      <RequestDetails request={request} timeline={timeline} />
    </div>
  );
}
