import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { BrowsedList, ListMemory } from "./list-browsing.ts";
import { isPacked, type Packed, unpacked } from "./packed.ts";
import { type Listing, type LoadedList, pageCountOf } from "./paged-list.ts";

/** Result of a loader: a list, or undefined if only the browser can load it. */
type Loaded<L> = { listing: BrowsedList<L>["listing"] | Packed<Listing<L>> | undefined; isStored: boolean };

/**
 * The list of a page. Cached while visible, and fetched again if it came from memory or failed to load on the
 * server.
 */
export function useBrowsedList<L extends LoadedList>(
  memory: ListMemory<L>,
  key: string,
  { listing: loaded, isStored }: Loaded<L>,
) {
  const { revalidate, state } = useRevalidator();
  const listing = useSettled(unpacked(loaded));
  const list = listing?.ok ? listing.list : undefined;
  const hasFailedOnServer = isPacked(loaded) && listing?.ok === false && listing.status >= 500;
  const isOutdated = isStored || loaded === undefined || hasFailedOnServer;

  useEffect(() => (list ? memory.show(key, list) : undefined), [memory, key, list]);

  const refresh = useCallback(() => {
    memory.outdate(key);
    revalidate();
  }, [memory, key, revalidate]);

  useEffect(() => {
    if (isOutdated) refresh();
  }, [isOutdated, refresh]);

  return {
    /** Undefined while the list is loading. */
    listing,
    list,
    refreshing: state === "loading",
    refresh,
    shownPages: list ? pageCountOf(list) : 0,
  };
}

/** The value or the result of its promise; undefined while pending. */
function useSettled<T extends object>(value: T | Promise<T> | undefined): T | undefined {
  const [settled, setSettled] = useState<{ of: Promise<T>; value: T }>();

  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let wanted = true;
    value.then((result) => {
      if (wanted) setSettled({ of: value, value: result });
    });
    return () => {
      wanted = false;
    };
  }, [value]);

  if (!(value instanceof Promise)) return value;
  return settled?.of === value ? settled.value : undefined;
}
