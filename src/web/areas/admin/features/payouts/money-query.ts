import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

/** What is owed and paid in a campaign. */
export const moneyQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ["payouts", "campaign", campaignId],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/campaigns/:id/money", { params: { id: campaignId }, signal })).data,
    meta: { quiet: true },
  });

/** Reads again what a payment has changed. */
export function usePayoutsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const keys = ["payouts", "campaigns", "collaborations", "timeline"];
    await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}
