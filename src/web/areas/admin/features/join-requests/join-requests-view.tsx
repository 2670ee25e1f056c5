import { useRef, useState } from "react";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { reviewPromise } from "#domain/join-requests/review-time.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { JoinRequestsTable } from "./join-requests-table.tsx";
import { KeyboardLegend } from "./keyboard-legend.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { useReviewKeys, useSingleKeys } from "./review-keys.ts";
import { ReviewPanel } from "./review-panel.tsx";
import { useReviewQueue } from "./review-queue.ts";

export type JoinRequestsViewProps = {
  /** Oldest first; undefined while they are on their way. */
  requests: JoinRequest[] | undefined;
  total: number;
  /** Why there are none, when reading them failed. */
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  /** Undefined when all are there. */
  onLoadMore: (() => void) | undefined;
  loadingMore: boolean;
  /** The request that the panel shows. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onApprove: (request: JoinRequest) => void;
  /** The reason goes to the creator; empty for none. */
  onReject: (request: JoinRequest, reason: string) => void;
  onDismissProposal: (request: JoinRequest) => void;
  /** Addresses of pictures work for a while only. */
  onPictureFailed: () => void;
};

export function JoinRequestsView(props: JoinRequestsViewProps) {
  const { requests, total, openId, onOpen, onApprove, onReject } = props;
  const title = useRef<HTMLDivElement>(null);
  const [rejecting, setRejecting] = useState<JoinRequest>();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const queue = useReviewQueue(requests ?? [], openId, onOpen, title);
  const approve = (request: JoinRequest) => {
    queue.moveOn(request);
    onApprove(request);
  };

  useReviewKeys({
    enabled: singleKeys && rejecting === undefined,
    panelOpen: queue.open !== undefined,
    onMove: queue.move,
    onApprove: () => queue.withCurrent(approve),
    onReject: () => queue.withCurrent(setRejecting),
  });

  return (
    <>
      <div ref={title} tabIndex={-1} className="mb-6">
        <PageTitle title="Influencer Join Requests" lead={leadOf(requests, total)}>
          {requests && requests.length > 0 && (
            <KeyboardLegend enabled={singleKeys} onChange={setSingleKeys} />
          )}
        </PageTitle>
      </div>
      <Requests {...props} onApprove={approve} onAskReject={setRejecting} />
      <ReviewPanel
        queue={queue}
        total={total}
        onClose={() => onOpen(null)}
        onApprove={approve}
        onReject={setRejecting}
        onDismissProposal={props.onDismissProposal}
        onPictureFailed={props.onPictureFailed}
      />
      <RejectDialog
        request={rejecting}
        onClose={() => setRejecting(undefined)}
        onReject={(request, reason) => {
          queue.moveOn(request);
          onReject(request, reason);
        }}
      />
    </>
  );
}

function Requests(props: JoinRequestsViewProps & { onAskReject: (request: JoinRequest) => void }) {
  const { requests, failure, onLoadMore } = props;
  if (failure !== undefined && requests === undefined) {
    return (
      <ErrorBox
        title="The join requests could not be loaded"
        message={failure}
        onRetry={props.onRetry}
        busy={props.retrying}
      />
    );
  }
  return (
    <>
      <JoinRequestsTable
        requests={requests}
        onOpen={(request) => props.onOpen(request._id)}
        onApprove={props.onApprove}
        onReject={props.onAskReject}
      />
      {onLoadMore && (
        <Button
          variant="secondary"
          className="mt-6"
          onClick={onLoadMore}
          busy={props.loadingMore}
          busyLabel="Loading…"
        >
          Show more
        </Button>
      )}
    </>
  );
}

function leadOf(requests: JoinRequest[] | undefined, total: number): string {
  const promise = `Applicants were promised an answer within ${reviewPromise.from}-${reviewPromise.to} business days.`;
  if (requests === undefined || requests.length === 0) return promise;
  const shown = requests.length < total ? `Showing ${requests.length} of ${total}. ` : "";
  return `${total} waiting, the oldest first. ${shown}${promise}`;
}
