import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminClient } from "./admin-client.ts";

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => adminClient.webhooks(signal),
});

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ["webhooks", id],
    queryFn: ({ signal }) => adminClient.webhook(id, signal),
  });
}

/** How often the log is looked at while something is on its way, in milliseconds. */
const watchInterval = 3_000;

/** A page of a webhook's log. It follows what is on its way. */
export function deliveriesQuery(id: string, query: URLSearchParams) {
  return queryOptions({
    queryKey: ["webhooks", id, "deliveries", query.toString()],
    queryFn: ({ signal }) => adminClient.webhookDeliveries(id, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "waiting") ? watchInterval : false,
  });
}
