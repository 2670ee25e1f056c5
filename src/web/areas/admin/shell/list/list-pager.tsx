import { useEffect, useEffectEvent } from "react";
import { Button } from "#web/ui/button.tsx";
import { Pager } from "#web/ui/pager.tsx";
import type { ListRow } from "#web/ui/resource.ts";
import { rowChoices } from "./paged-address.ts";
import type { Rows } from "./rows.ts";
import type { List } from "./use-list.ts";

/** Pagination of a list whose page is in the URL. */
export function ListPager<Row extends ListRow>({ list: { address, state } }: { list: List<Row> }) {
  const { rows, total, nextCursor, stale } = state;
  const isPastEnd = address.page > 1 && !stale && rows?.length === 0;
  const goToFirst = useEffectEvent(address.first);
  // After the last row of the last page is deleted, that page no longer exists.
  useEffect(() => {
    if (isPastEnd) goToFirst();
  }, [isPastEnd]);
  if (rows === undefined || total === 0) return null;
  return (
    <Pager
      page={address.page}
      rows={address.rows}
      shown={rows.length}
      total={total}
      rowChoices={rowChoices}
      onRows={(number) => address.setFilters({ rows: String(number) })}
      onPrevious={address.page > 1 ? address.previous : undefined}
      onNext={nextCursor === null ? undefined : () => address.next(nextCursor)}
    />
  );
}

/** Loads further rows below the current ones. */
export function MoreRows<Row extends ListRow>({ state }: { state: Rows<Row> }) {
  if (state.nextCursor === null) return null;
  return (
    <Button
      variant="secondary"
      className="mt-6"
      onClick={() => state.fetchNextPage()}
      busy={state.isFetchingNextPage}
      busyLabel="Loading…"
    >
      Show more
    </Button>
  );
}
