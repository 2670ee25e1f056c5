import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutationState,
} from "@tanstack/react-query";
import { messageOf } from "#web/api/api-error.ts";
import type { Change, ListPage, ListRow, Resource } from "#web/ui/resource.ts";

export type Pages<Row> = InfiniteData<ListPage<Row>>;
export type Run<Row> = { change: Change<Row>; rows: readonly Row[] };
export type Rows<Row extends ListRow> = ReturnType<typeof useRows<Row>>;

/** Pages of rows for a query. While another query is loading, the previous rows stay. */
function rowsQuery<Row extends ListRow>(
  { key, read, refetchInterval }: Resource<Row>,
  query: URLSearchParams,
) {
  return infiniteQueryOptions({
    queryKey: [...key, query.toString()],
    queryFn: ({ pageParam, signal }) => {
      const position = new URLSearchParams(query);
      if (pageParam !== null) position.set("cursor", pageParam);
      return read(position, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      refetchInterval?.(state.data?.pages.flatMap((page) => page.items) ?? []) ?? false,
  });
}

/** Rows of a list with all pending changes applied. */
export function useRows<Row extends ListRow>(resource: Resource<Row>, query: URLSearchParams) {
  const { data, error, ...reading } = useInfiniteQuery(rowsQuery(resource, query));
  const pending = useMutationState({
    filters: { mutationKey: [...resource.key], status: "pending" },
    select: ({ state }) => state.variables as Run<Row>,
  });
  const pages = data && pending.reduce(applied, data).pages;
  return {
    rows: pages?.flatMap((page) => page.items),
    total: pages?.at(-1)?.total ?? 0,
    counts: pages?.[0]?.counts,
    nextCursor: pages?.at(-1)?.nextCursor ?? null,
    failure: error ? messageOf(error) : undefined,
    /** True while the rows are those of the previous query. */
    stale: reading.isPlaceholderData,
    isFetching: reading.isFetching,
    refetch: reading.refetch,
    isFetchingNextPage: reading.isFetchingNextPage,
    fetchNextPage: reading.fetchNextPage,
  };
}

/** Applies a change to cached pages. */
export function applied<Row extends ListRow>(data: Pages<Row>, { change, rows }: Run<Row>): Pages<Row> {
  const ids = new Set(rows.map((row) => row._id));
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((row) => (ids.has(row._id) ? (change.apply(row) ?? []) : row)),
  }));
  const gone = countOf(data.pages) - countOf(pages);
  return { ...data, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
}

function countOf(pages: readonly ListPage<unknown>[]): number {
  return pages.reduce((count, page) => count + page.items.length, 0);
}
