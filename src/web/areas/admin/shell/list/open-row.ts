import { useEffect, useEffectEvent, useState } from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";
import type { ListPanel, ListRow } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import type { Rows } from "./rows.ts";

/**
 * The row that the panel shows. If the list stores it in the URL, Back closes the panel and the row can be bookmarked.
 * The panel changes at once, before the URL does, because a decided row is gone by then.
 */
export function useOpenRow(name: string | undefined) {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [asked, ask] = useState<{ id: string | null; at?: Location }>({ id: null });
  const openId = name === undefined || asked.at === location ? asked.id : address.get(name);

  const open = (id: string | null) => {
    ask({ id, at: location });
    if (name === undefined) return;
    if (id === null && location.state?.openedHere) {
      navigate(-1);
      return;
    }
    const next = new URLSearchParams(address);
    if (id === null) next.delete(name);
    else next.set(name, id);
    setAddress(next, {
      replace: openId !== null,
      preventScrollReset: true,
      state: openId === null ? { ...location.state, openedHere: true } : location.state,
    });
  };
  return [openId, open] as const;
}

/** Handles a row in the URL that is not among the loaded rows: it is on a later page, or deleted. */
export function useMissingRow<Row extends ListRow>(
  panel: ListPanel<Row> | undefined,
  [openId, open]: ReturnType<typeof useOpenRow>,
  { rows, isFetching, nextCursor, fetchNextPage }: Rows<Row>,
): void {
  const isMissing = openId !== null && rows !== undefined && !rows.some((row) => row._id === openId);
  const onMissing = useEffectEvent((gone: string) => {
    if (nextCursor !== null) {
      void fetchNextPage();
      return;
    }
    toast({ title: gone });
    open(null);
  });
  const gone = panel?.address?.gone;
  useEffect(() => {
    if (gone !== undefined && isMissing && !isFetching) onMissing(gone);
  }, [gone, isMissing, isFetching]);
}
