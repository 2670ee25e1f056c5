import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Work } from "#domain/work/work.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";

/** Open tasks by page. `filters`: parameters of the request. */
export function workQuery(filters: Record<string, string> = {}) {
  const query = new URLSearchParams(filters);
  return infiniteQueryOptions({
    queryKey: ["work", query.toString()],
    queryFn: async ({ pageParam, signal }) => {
      const position = new URLSearchParams(query);
      if (pageParam !== null) position.set("cursor", pageParam);
      return (await adminCall("GET /api/admin/work", { query: position, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => merged(pages),
    placeholderData: keepPreviousData,
    // The failure is shown in place of the list.
    meta: { quiet: true },
  });
}

/** Running campaigns with what is late, and the next seven days. */
export const overviewQuery = queryOptions({
  queryKey: ["work", "overview"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/overview", { signal })).data,
  meta: { quiet: true },
});

/** Merges all pages. An item that moved and is on two pages stays at its first position. */
function merged(pages: readonly Work[]): Pick<Work, "items" | "total" | "owners"> {
  const items = new Map(pages.flatMap((page) => page.items).map((item) => [item._id, item]));
  const last = pages.at(-1);
  return { items: [...items.values()], total: last?.total ?? 0, owners: last?.owners ?? [] };
}
