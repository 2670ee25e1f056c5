import { queryOptions } from "@tanstack/react-query";
import { adminCall } from "./admin-client.ts";

/** Possible owners, and today in the agency's time zone ('YYYY-MM-DD'). */
export const adminTeamQuery = queryOptions({
  queryKey: ["work", "team"],
  queryFn: async ({ signal }) => {
    const query = new URLSearchParams({ limit: "1" });
    const { owners, today } = (await adminCall("GET /api/admin/work", { query, signal })).data;
    return { owners, today };
  },
  staleTime: 60_000,
  meta: { quiet: true },
});
