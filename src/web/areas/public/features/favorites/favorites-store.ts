import { useSyncExternalStore } from "react";

/** The localStorage key of each list of favorites, a JSON array of ids. */
const storageKeys = { influencer: "favoritedInfluencers", brand: "favoritedBrands" } as const;
export type FavoriteKind = keyof typeof storageKeys;

const none: readonly string[] = [];
const listeners = new Set<() => void>();
const parsed = new Map<FavoriteKind, { text: string | null; ids: readonly string[] }>();

/** The ids in the order in which they were added. Empty if the browser has stored none or denies storage. */
export function readFavorites(kind: FavoriteKind): readonly string[] {
  const text = readStored(kind);
  const known = parsed.get(kind);
  if (known?.text === text) return known.ids;
  const ids = parseIds(text);
  parsed.set(kind, { text, ids });
  return ids;
}

/** Adds or removes a favorite. Returns true if the id is a favorite now. */
export function toggleFavorite(kind: FavoriteKind, id: string): boolean {
  const ids = readFavorites(kind);
  const added = !ids.includes(id);
  const next = added ? [...ids, id] : ids.filter((other) => other !== id);
  const text = JSON.stringify(next);
  parsed.set(kind, { text, ids: next });
  try {
    localStorage.setItem(storageKeys[kind], text);
  } catch {
    // Storage is full or denied. The next read returns what is stored.
  }
  for (const listener of listeners) listener();
  return added && readFavorites(kind).includes(id);
}

/** The ids, updated by this page and other tabs; empty during server rendering and hydration. */
export function useFavorites(kind: FavoriteKind): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => readFavorites(kind),
    () => none,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readStored(kind: FavoriteKind): string | null {
  try {
    return localStorage.getItem(storageKeys[kind]);
  } catch {
    return null;
  }
}

function parseIds(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === "string"))] : none;
  } catch {
    return none;
  }
}
