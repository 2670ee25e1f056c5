import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { joinRequestsQuery, useDecision, useDismissProposal } from "#web/api/admin-join-requests.ts";
import { messageOf } from "#web/api/api-error.ts";
import { JoinRequestsView } from "#web/areas/admin/features/join-requests/join-requests-view.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useGoneRequest, useOpenRequest } from "#web/areas/admin/shell/open-request.ts";
import { toast } from "#web/ui/toast.ts";

export const meta = () => adminMeta("Join Requests");

/** Signed addresses that fail are asked for again, but not over and over for a picture that is really gone. */
const pictureRetryAfter = 60_000;

export default function JoinRequests() {
  const { data, error, dataUpdatedAt, ...query } = useInfiniteQuery(joinRequestsQuery);
  const requests = data?.pages.flatMap((page) => page.items);
  const [openId, open] = useOpenRequest();
  useGoneRequest(openId, requests, query, open);
  const navigate = useNavigate();
  const decision = useDecision({
    onDecided({ kind, request }, influencerId) {
      if (kind === "reject") {
        toast({ title: "Rejected", description: `The application of ${request.name} is deleted.` });
        return;
      }
      toast({
        title: "Approved",
        description: `${request.name} is on the marketplace now.`,
        action: { label: "View profile", onClick: () => navigate(`/influencers/${influencerId}`) },
      });
    },
    onFailed: ({ request }, failure) =>
      toast({
        title: "Error",
        description: `${request.name}: ${messageOf(failure)}`,
        variant: "destructive",
      }),
  });
  const dismissal = useDismissProposal((failure) =>
    toast({ title: "Error", description: messageOf(failure), variant: "destructive" }),
  );

  return (
    <JoinRequestsView
      requests={requests}
      total={data?.pages.at(-1)?.total ?? 0}
      failure={error ? messageOf(error) : undefined}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
      onLoadMore={query.hasNextPage ? () => query.fetchNextPage() : undefined}
      loadingMore={query.isFetchingNextPage}
      openId={openId}
      onOpen={open}
      onApprove={(request) => decision.mutate({ kind: "approve", request })}
      onReject={(request, reason) => decision.mutate({ kind: "reject", request, reason })}
      onDismissProposal={(request) => dismissal.mutate(request)}
      onPictureFailed={() => {
        if (Date.now() - dataUpdatedAt > pictureRetryAfter) query.refetch();
      }}
    />
  );
}
