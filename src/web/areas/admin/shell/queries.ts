import { queryOptions } from "@tanstack/react-query";
import { adminClient } from "#web/api/admin-client.ts";

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => adminClient.session(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The figures of the dashboard, which the sidebar shows too. */
export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: ({ signal }) => adminClient.stats(signal),
});
