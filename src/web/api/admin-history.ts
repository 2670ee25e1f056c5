import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminClient } from "./admin-client.ts";

/** A page of what was changed. Every change makes it stale, so it is read anew each time. */
export function historyQuery(query: URLSearchParams) {
  return queryOptions({
    queryKey: ["history", query.toString()],
    queryFn: ({ signal }) => adminClient.history(query, signal),
    placeholderData: keepPreviousData,
  });
}
