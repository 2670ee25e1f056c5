import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/session", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The figures of the dashboard, which the sidebar shows as well. */
export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/stats", { signal })).data,
});
