import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { allPages } from "#web/api/all-pages.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { toast } from "#web/ui/toast.ts";
import { campaignQuery, useCampaignsChanged } from "./campaign-query.ts";

export const creatorsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ["collaborations", campaignId],
    queryFn: ({ signal }) => readAll(campaignId, signal),
    // Clients and colleagues move creators, too.
    refetchInterval: 30_000,
    meta: { quiet: true },
  });

function readAll(id: string, signal: AbortSignal): Promise<Collaboration[]> {
  return allPages((page) =>
    adminCall("GET /api/admin/campaigns/:id/collaborations", {
      params: { id },
      query: new URLSearchParams(page),
      signal,
    }),
  );
}

/** A change to a creator: its optimistic update and its request. */
export type CreatorChange = {
  id: string;
  apply: (creator: Collaboration) => Collaboration;
  /** Receives the server's version of the creator. */
  send: (creator: Collaboration) => Promise<Collaboration>;
};

/** Creators with all pending changes applied. `creators` is undefined while loading. */
export function useCreators(campaignId: string) {
  const { data, error, refetch, isFetching } = useQuery(creatorsQuery(campaignId));
  useFiguresFollow(campaignId, data);
  const running = useMutationState({
    filters: { mutationKey: ["collaborations", campaignId], status: "pending" },
    select: ({ state }) => state.variables as CreatorChange,
  });
  const creators = useMemo(() => data && withChanges(data, running), [data, running]);
  return { creators, error, refetch, isFetching };
}

/** Refetches the figures of the campaign when its creators have changed, such as when one of them accepts an offer. */
function useFiguresFollow(campaignId: string, creators: readonly Collaboration[] | undefined): void {
  const queryClient = useQueryClient();
  const known = useRef(creators);
  useEffect(() => {
    if (known.current && known.current !== creators) {
      void queryClient.invalidateQueries({ queryKey: campaignQuery(campaignId).queryKey });
    }
    known.current = creators;
  }, [queryClient, campaignId, creators]);
}

function withChanges(creators: Collaboration[], changes: readonly CreatorChange[]): Collaboration[] {
  if (changes.length === 0) return creators;
  return creators
    .map((creator) =>
      changes.reduce((now, { id, apply }) => (id === creator._id ? apply(now) : now), creator),
    )
    .toSorted((one, other) => one.rank - other.rank);
}

/** Changes creators of a campaign, one change at a time. A refused change is reverted and reported. */
export function useCreatorChanges(campaignId: string) {
  const queryClient = useQueryClient();
  const changed = useCampaignsChanged();
  const { queryKey } = creatorsQuery(campaignId);
  const write = (saved: Collaboration) =>
    queryClient.setQueryData(queryKey, (known) =>
      known
        ?.map((creator) => (creator._id === saved._id ? saved : creator))
        .toSorted((one, other) => one.rank - other.rank),
    );
  return useMutation({
    mutationKey: ["collaborations", campaignId],
    scope: { id: campaignId },
    meta: { quiet: true },
    mutationFn: async ({ id, send }: CreatorChange) => {
      // A running query would overwrite the change.
      await queryClient.cancelQueries({ queryKey });
      const stored = queryClient.getQueryData(queryKey)?.find(({ _id }) => _id === id);
      if (stored === undefined) throw new Error("This creator is not in the campaign");
      const saved = await send(stored);
      write(saved);
      return saved;
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) write(current);
      else void queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => void changed(),
  });
}

/** The server's version of a record, if a change was refused because of an edit conflict. */
export function currentOf<Stored = Collaboration>(error: unknown): Stored | undefined {
  return error instanceof ApiError && error.status === 409
    ? (error.current as Stored | undefined)
    : undefined;
}

/** Reports why a creator was not moved. */
export function tellRefusal({ creatorName }: Collaboration, error: unknown): void {
  const why = error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : messageOf(error);
  toast({ title: `${creatorName} stays`, description: why, variant: "destructive" });
}
