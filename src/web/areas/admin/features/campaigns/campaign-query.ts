import { type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { toast } from "#web/ui/toast.ts";

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ["campaigns", id],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/campaigns/:id", { params: { id }, signal })).data.campaign,
    // The failure is shown in place of the campaign.
    meta: { quiet: true },
  });

/** Refetches all campaigns, and their creators, whose steps depend on the campaign's state. */
export function useCampaignsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["campaigns"] }),
      queryClient.invalidateQueries({ queryKey: ["collaborations"] }),
      queryClient.invalidateQueries({ queryKey: ["timeline"] }),
    ]);
  };
}

/** A change to a campaign that is shown after the server has confirmed it. */
export function useCampaignChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  done?: { title: string; description?: string },
  /** Another query to refetch. */
  also?: QueryKey,
) {
  const queryClient = useQueryClient();
  const changed = useCampaignsChanged();
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSuccess: () => done && toast(done),
    onError: (error) => toast({ title: "Not saved", description: messageOf(error), variant: "destructive" }),
    onSettled: async () => {
      if (also) await queryClient.invalidateQueries({ queryKey: also });
      await changed();
    },
  });
}
