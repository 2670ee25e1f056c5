import clsx from "clsx";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProposalNote } from "./proposal-note.tsx";
import { RequestDetails } from "./request-details.tsx";
import { RequestFiles } from "./request-files.tsx";
import type { ReviewQueue } from "./review-queue.ts";
import { ReviewTimeLeft } from "./review-time-left.tsx";

type ReviewPanelProps = {
  queue: ReviewQueue;
  /** How many wait in all. */
  total: number;
  onClose: () => void;
  onApprove: (request: JoinRequest) => void;
  onReject: (request: JoinRequest) => void;
  onDismissProposal: (request: JoinRequest) => void;
  onPictureFailed: () => void;
};

/** Everything that a creator sent, and the decision. */
export function ReviewPanel({ onClose, ...rest }: ReviewPanelProps) {
  const request = rest.queue.open;
  return (
    <Dialog
      open={request !== undefined}
      onClose={onClose}
      placement="end"
      title={request?.name ?? ""}
      description={request && <ReviewTimeLeft receivedAt={request.createdAt} />}
      closeLabel="Close review"
      className="w-[min(64rem,100%)]! max-w-none! border-l-0"
      footer={request && <Decision request={request} {...rest} />}
    >
      {request && <Content key={request._id} request={request} {...rest} />}
    </Dialog>
  );
}

type ContentProps = Pick<ReviewPanelProps, "onDismissProposal" | "onPictureFailed"> & {
  request: JoinRequest;
};

function Content({ request, onDismissProposal, onPictureFailed }: ContentProps) {
  const top = useRef<HTMLDivElement>(null);

  // The next request is read from its beginning, however far down the one before was read.
  useEffect(() => {
    top.current?.parentElement?.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, []);

  const hasFiles = request.images.length + request.videos.length > 0;
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
      {request.proposal && (
        <ProposalNote
          proposal={request.proposal}
          onDismiss={() => onDismissProposal(request)}
          className="md:col-span-full"
        />
      )}
      {hasFiles && <RequestFiles request={request} onPictureFailed={onPictureFailed} />}
      <RequestDetails request={request} />
    </div>
  );
}

type DecisionProps = Pick<ReviewPanelProps, "queue" | "total" | "onApprove" | "onReject"> & {
  request: JoinRequest;
};

/** Both decisions stay on one line on a telephone. */
const narrowButton = "max-sm:px-3.5! max-sm:[&_svg]:hidden";

function Decision({ request, queue, total, onApprove, onReject }: DecisionProps) {
  return (
    <>
      <div className="mr-auto flex items-center sm:gap-1">
        <IconButton label="Previous request" disabled={!queue.hasPrevious} onClick={() => queue.move(-1)}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <p
          className="min-w-11 text-center sm:min-w-14 text-ink-soft text-small tabular-nums"
          aria-live="polite"
        >
          {queue.position} of {total}
        </p>
        <IconButton label="Next request" disabled={!queue.hasNext} onClick={() => queue.move(1)}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
      </div>
      <Button variant="secondary" onClick={() => onReject(request)} className={narrowButton}>
        <X aria-hidden="true" />
        Reject
      </Button>
      <Button variant="primary" onClick={() => onApprove(request)} className={narrowButton}>
        <Check aria-hidden="true" />
        Approve
      </Button>
    </>
  );
}
