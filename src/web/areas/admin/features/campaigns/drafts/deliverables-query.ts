import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { FullDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { allPages } from "#web/api/all-pages.ts";
import { type FormOutcome, outcomeOf } from "#web/api/form-outcome.ts";
import { useCampaignsChanged } from "../campaign-query.ts";
import { creatorsQuery, currentOf } from "../creators-query.ts";

/** Creators and clients change them, too. */
const refetchInterval = 30_000;

/** Deliverables of a campaign or of one collaboration, earliest next date first. */
export const deliverablesQuery = (of: { campaignId: string } | { collaborationId: string }) =>
  queryOptions({
    queryKey: ["deliverables", of],
    queryFn: ({ signal }) =>
      allPages((page) =>
        adminCall("GET /api/admin/deliverables", { query: new URLSearchParams({ ...of, ...page }), signal }),
      ),
    refetchInterval,
    meta: { quiet: true },
  });

/** A deliverable with its drafts. */
export const deliverableQuery = (id: string) =>
  queryOptions({
    queryKey: ["deliverable", id],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/deliverables/:id", { params: { id }, signal })).data.deliverable,
    refetchInterval,
    meta: { quiet: true },
  });

type Changing = Promise<{ data: { deliverable: FullDeliverable }; message?: string | undefined }>;
export type SendDeliverableChange = (change: Changing) => Promise<FormOutcome>;

/** Sends changes to deliverables. Shows the server's version, even after an edit conflict. */
export function useDeliverableChange(campaignId: string): SendDeliverableChange {
  const queryClient = useQueryClient();
  const campaignsChanged = useCampaignsChanged();
  const show = (deliverable: FullDeliverable) =>
    queryClient.setQueryData(deliverableQuery(deliverable._id).queryKey, deliverable);
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ["deliverables"] }),
      queryClient.invalidateQueries({ queryKey: creatorsQuery(campaignId).queryKey }),
      campaignsChanged(),
    ]);
  return async (change) => {
    const outcome = await outcomeOf(
      change.then(
        ({ data, message }) => {
          show(data.deliverable);
          return { message };
        },
        (error) => {
          const current = currentOf<FullDeliverable>(error);
          if (current) show(current);
          throw error;
        },
      ),
    );
    if (outcome.ok || outcome.status === 409) void readAgain();
    return outcome;
  };
}
