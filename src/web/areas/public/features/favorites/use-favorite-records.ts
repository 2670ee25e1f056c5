import { useEffect, useState } from "react";
import { type FavoriteKind, useKnownFavorites } from "./favorites-store.ts";

/** Reads the records with these IDs. Resolves to a failure if they could not be read. */
export type ReadRecords<T> = (ids: readonly string[]) => Promise<{ records: T[] } | { failure: string }>;

export type FavoriteRecords<T> = {
  /** False during server rendering and hydration, when it is unknown whether there are any. */
  isKnown: boolean;
  favorites: readonly string[];
  /** Favorites without deleted records. */
  listed: string[];
  /** In the order in which they were added. Removed ones stay, so that they can be restored. */
  rows: { record: T; isFavorite: boolean }[];
  /** IDs of deleted favorites. */
  deleted: string[];
  /** Number of records being loaded. */
  loading: number;
  failure: string | undefined;
  retry: () => void;
};

const none: readonly string[] = [];

/** Favorites of one kind in this browser, with their records. Follows changes by this page and by other tabs. */
export function useFavoriteRecords<T extends { _id: string }>(
  kind: FavoriteKind,
  read: ReadRecords<T>,
): FavoriteRecords<T> {
  const known = useKnownFavorites(kind);
  const favorites = known ?? none;
  const [seen, setSeen] = useState(none);
  const added = favorites.filter((id) => !seen.includes(id));
  if (added.length > 0) setSeen([...seen, ...added]);

  const { records, failure, retry } = useRecords(favorites, read);
  const isDeleted = (id: string) => records.get(id) === null;
  return {
    isKnown: known !== undefined,
    favorites,
    listed: favorites.filter((id) => !isDeleted(id)),
    rows: seen.flatMap((id) => {
      const record = records.get(id);
      return record ? [{ record, isFavorite: favorites.includes(id) }] : [];
    }),
    deleted: favorites.filter(isDeleted),
    loading: failure === undefined ? favorites.filter((id) => !records.has(id)).length : 0,
    failure,
    retry,
  };
}

/** Loaded records by ID; null for those that do not exist. */
function useRecords<T extends { _id: string }>(ids: readonly string[], read: ReadRecords<T>) {
  const [records, setRecords] = useState<ReadonlyMap<string, T | null>>(new Map());
  const [failure, setFailure] = useState<string>();
  const missing = ids.filter((id) => !records.has(id)).join();

  useEffect(() => {
    if (missing === "" || failure !== undefined) return;
    let isCurrent = true;
    const asked = missing.split(",");
    void read(asked).then((found) => {
      if (!isCurrent) return;
      if ("failure" in found) {
        setFailure(found.failure);
        return;
      }
      const byId = new Map(found.records.map((record) => [record._id, record]));
      setRecords((old) => new Map([...old, ...asked.map((id) => [id, byId.get(id) ?? null] as const)]));
    });
    return () => {
      isCurrent = false;
    };
  }, [missing, failure, read]);

  return { records, failure, retry: () => setFailure(undefined) };
}
