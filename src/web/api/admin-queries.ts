import { queryOptions } from "@tanstack/react-query";
import { adminClient } from "./admin-client.ts";

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => adminClient.session(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: ({ signal }) => adminClient.stats(signal),
});
