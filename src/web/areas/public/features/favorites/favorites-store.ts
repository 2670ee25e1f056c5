import { useSyncExternalStore } from "react";
import { storedValue, subscribeToStored } from "./stored-value.ts";

export type FavoriteKind = "influencer" | "brand";

const none: readonly string[] = [];
const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === "string"))] : none;

/** Each list of favorites is a JSON array of IDs. */
const lists = {
  influencer: storedValue("favoritedInfluencers", idsOf),
  brand: storedValue("favoritedBrands", idsOf),
};

/** IDs in the order in which they were added. Empty if the browser has stored none or denies storage. */
export function readFavorites(kind: FavoriteKind): readonly string[] {
  return lists[kind].read();
}

/** Adds or removes a favorite. Returns 'failed' if the browser could not store it. */
export function toggleFavorite(kind: FavoriteKind, id: string): "added" | "removed" | "failed" {
  const isAdded = !readFavorites(kind).includes(id);
  const isStored = isAdded ? addFavorites(kind, [id]) : removeFavorites(kind, [id]);
  return isStored ? (isAdded ? "added" : "removed") : "failed";
}

/** Adds records that are not favorites yet. Returns false if the browser could not store them. */
export function addFavorites(kind: FavoriteKind, ids: readonly string[]): boolean {
  return lists[kind].write(idsOf([...readFavorites(kind), ...ids]));
}

export function removeFavorites(kind: FavoriteKind, ids: readonly string[]): boolean {
  return lists[kind].write(readFavorites(kind).filter((id) => !ids.includes(id)));
}

/** IDs, updated by this page and other tabs; undefined during server rendering and hydration. */
export function useKnownFavorites(kind: FavoriteKind): readonly string[] | undefined {
  return useSyncExternalStore(
    subscribeToStored,
    () => readFavorites(kind),
    () => undefined,
  );
}

/** Like `useKnownFavorites`, but empty while unknown. */
export function useFavorites(kind: FavoriteKind): readonly string[] {
  return useKnownFavorites(kind) ?? none;
}
