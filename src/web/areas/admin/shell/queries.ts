import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/session", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The settings of the agency: fresh for each visit of their page, and not read again while somebody edits them. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/settings", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** The own second factors. */
export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/security", { signal })).data,
});

/** The figures of the dashboard, which the sidebar shows as well. */
export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/stats", { signal })).data,
});
