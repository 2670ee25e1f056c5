import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "./admin-client.ts";

/** Counts of the inbox, for its views and the sidebar. */
export const inboxCountsQuery = queryOptions({
  queryKey: ["conversations", "counts"],
  queryFn: async ({ signal }) =>
    (await adminCall("GET /api/admin/conversations/counts", { signal })).data.counts,
  refetchInterval: 30_000,
  // Without them, the views show no counts.
  meta: { quiet: true },
});
