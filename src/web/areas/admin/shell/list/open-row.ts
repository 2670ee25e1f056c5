import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import type { ListPanel, ListRow, Resource } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import type { Rows } from "./rows.ts";

/**
 * The row in the panel. If the list stores it in the URL, Back closes the panel and the row can be bookmarked. The
 * panel changes before the URL does, because a decided row is already removed by then.
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

/** The row in the URL if it is not loaded, for lists that can read single rows. */
export function useOtherRow<Row extends ListRow>(
  { key, panel }: Resource<Row>,
  [openId, open]: ReturnType<typeof useOpenRow>,
  { rows }: Rows<Row>,
): Row | undefined {
  const { read, missingText = "" } = panel?.address ?? {};
  const { data, error } = useQuery({
    queryKey: [key[0], "one", openId],
    queryFn: ({ signal }) => read?.(openId ?? "", signal) ?? Promise.reject(new Error("nothing can be read")),
    enabled: read !== undefined && isMissing(openId, rows),
    meta: { quiet: true },
  });
  const onFailure = useEffectEvent((failure: Error) => {
    const isDeleted = failure instanceof ApiError && failure.status === 404;
    toast({ title: isDeleted ? missingText : messageOf(failure) });
    open(null);
  });
  useEffect(() => {
    if (error) onFailure(error);
  }, [error]);
  return data?._id === openId ? data : undefined;
}

function isMissing(openId: string | null, rows: readonly ListRow[] | undefined): boolean {
  return openId !== null && rows !== undefined && !rows.some((row) => row._id === openId);
}

/** Handles a row in the URL that is not loaded, because it is on a later page or deleted. */
export function useMissingRow<Row extends ListRow>(
  panel: ListPanel<Row> | undefined,
  [openId, open]: ReturnType<typeof useOpenRow>,
  { rows, isFetching, nextCursor, fetchNextPage }: Rows<Row>,
): void {
  const isElsewhere = panel?.address?.read === undefined && isMissing(openId, rows);
  const onMissing = useEffectEvent((missingText: string) => {
    if (nextCursor !== null) {
      void fetchNextPage();
      return;
    }
    toast({ title: missingText });
    open(null);
  });
  const missingText = panel?.address?.missingText;
  useEffect(() => {
    if (missingText !== undefined && isElsewhere && !isFetching) onMissing(missingText);
  }, [missingText, isElsewhere, isFetching]);
}
