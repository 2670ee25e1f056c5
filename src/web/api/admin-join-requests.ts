import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { adminClient } from "./admin-client.ts";
import { statsQuery } from "./admin-queries.ts";
import { ApiError } from "./api-error.ts";
import type { ArrayPage } from "./client.ts";

/** Requests that are fetched at a time; the server gives at most 500. */
const requestsAtOnce = 100;

/** `reason` goes to the creator who is rejected. */
export type Decision = { kind: "approve" | "reject"; request: JoinRequest; reason?: string };

/** What waits for a decision, in the order in which it came. */
export const joinRequestsQuery = infiniteQueryOptions({
  queryKey: ["join-requests"],
  queryFn: ({ pageParam, signal }) => {
    const query = new URLSearchParams({ sort: "oldest", limit: String(requestsAtOnce) });
    if (pageParam !== null) query.set("cursor", pageParam);
    return adminClient.joinRequests(query, signal);
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

type Handlers = {
  /** `influencerId` is that of the creator an approval made. */
  onDecided: (decision: Decision, influencerId: string | undefined) => void;
  onFailed: (decision: Decision, error: Error) => void;
};

/**
 * Approves or rejects. The request leaves the list at once, so that the next one can be looked at; a decision that
 * the server refuses brings it back.
 */
export function useDecision({ onDecided, onFailed }: Handlers) {
  const queryClient = useQueryClient();
  const { queryKey } = joinRequestsQuery;
  return useMutation({
    mutationFn: async ({ kind, request, reason = "" }: Decision) => {
      if (kind === "approve") return (await adminClient.approve(request._id))._id;
      await adminClient.reject(request._id, reason);
    },
    async onMutate({ request }) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (data) => data && withoutRequest(data, request._id));
    },
    onSuccess: (influencerId, decision) => onDecided(decision, influencerId),
    onError: (error, decision) => {
      // Who finds no request any more was not the first to decide.
      const isGone = error instanceof ApiError && error.status === 404;
      if (!isGone) queryClient.setQueryData(queryKey, (data) => data && withRequest(data, decision.request));
      onFailed(decision, error);
    },
    onSettled: async () => {
      // While another decision is on its way, a reading would bring its row back.
      if (queryClient.isMutating() > 1) return;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
      ]);
    },
  });
}

/** Takes away what somebody has advised for a request. */
export function useDismissProposal(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = joinRequestsQuery;
  return useMutation({
    mutationFn: ({ _id }: JoinRequest) => adminClient.dismissProposal(_id),
    onError: onFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

type Pages = InfiniteData<ArrayPage<JoinRequest>>;

function withoutRequest(data: Pages, id: string): Pages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.filter((request) => request._id !== id),
      total: page.total - 1,
    })),
  };
}

/** Puts a request back to its place: pages hold the oldest first. */
function withRequest(data: Pages, request: JoinRequest): Pages {
  const isLater = (other: JoinRequest) => other.createdAt > request.createdAt;
  const found = data.pages.findIndex((page) => page.items.some(isLater));
  const target = found === -1 ? data.pages.length - 1 : found;
  return {
    ...data,
    pages: data.pages.map((page, index) => ({
      ...page,
      items: index === target ? inserted(page.items, request, isLater) : page.items,
      total: page.total + 1,
    })),
  };
}

function inserted<T>(items: T[], item: T, isLater: (other: T) => boolean): T[] {
  const place = items.findIndex(isLater);
  return place === -1 ? [...items, item] : items.toSpliced(place, 0, item);
}
