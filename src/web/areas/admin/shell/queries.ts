import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/session", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The agency's settings: refetched on each visit of their page, but not during an edit. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/settings", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** The administrator's second factors. */
export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/security", { signal })).data,
});

/** Dashboard figures, also shown in the sidebar. */
export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/stats", { signal })).data,
});
