import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

/** Payouts of a campaign. */
export const moneyQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ["payouts", "campaign", campaignId],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/campaigns/:id/money", { params: { id: campaignId }, signal })).data,
    meta: { quiet: true },
  });

/** Totals by state and currency of the payouts that a search finds, and today in the agency's time zone. */
export const payoutTotalsQuery = (search: string) =>
  queryOptions({
    queryKey: ["payouts", "totals", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(search ? { search } : {});
      return (await adminCall("GET /api/admin/payouts/totals", { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Refetches everything that a payment may have changed. */
export function usePayoutsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const keys = ["payouts", "campaigns", "collaborations", "timeline", "work"];
    await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}
