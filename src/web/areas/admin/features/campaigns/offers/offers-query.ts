import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import { useCampaignsChanged } from "../campaign-query.ts";
import { creatorsQuery } from "../creators-query.ts";

/** All versions of the offers to a creator of a campaign, newest first. */
export const offersQuery = (collaborationId: string) =>
  queryOptions({
    queryKey: ["offers", collaborationId],
    queryFn: ({ signal }) =>
      adminCall("GET /api/admin/collaborations/:id/offers", { params: { id: collaborationId }, signal }),
    // Creators respond, too.
    refetchInterval: 30_000,
    meta: { quiet: true },
  });

/** Selectable templates of terms, by name. */
export const termsQuery = queryOptions({
  queryKey: ["terms", "choice"],
  queryFn: ({ signal }) => adminCall("GET /api/admin/terms", { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Refetches everything that an offer may have changed. */
export function useOffersChanged(campaignId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const changed = useCampaignsChanged();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["offers"] }),
      queryClient.invalidateQueries({ queryKey: creatorsQuery(campaignId).queryKey }),
      changed(),
    ]);
  };
}
