import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

/** What there is to do. `filters` are the parameters of the call. */
export function workQuery(filters: Record<string, string> = {}) {
  const query = new URLSearchParams(filters);
  return queryOptions({
    queryKey: ["work", query.toString()],
    queryFn: async ({ signal }) => (await adminCall("GET /api/admin/work", { query, signal })).data,
    placeholderData: keepPreviousData,
    // The failure is shown where the list would be.
    meta: { quiet: true },
  });
}
