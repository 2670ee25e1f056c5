import { LRUCache } from "lru-cache";
import type { Executor } from "./database.ts";

/**
 * Limit for statements that depend on the filters that visitors combine. One that returns a list with counts takes up
 * to 0.7 MB of Postgres on each of the 16 connections. All together take at most 0.7 GB, and only in an attack.
 */
const mostCombined = 64;
const mostBuilt = 500;

/** Postgres truncates long names, so every key gets a short one, the same on all connections. */
const names = new Map<string, string>();
const combined = new Set<string>();
const statements = new WeakMap<Executor, Map<string, unknown>>();
const unnamed = new WeakMap<Executor, LRUCache<string, object>>();

/**
 * Builds and prepares a statement once for each executor. Postgres plans it five times and then keeps a plan that
 * looks no worse, so use it for a limited number of statements whose best plan is the same for all values.
 */
export function prepared<T extends object>(executor: Executor, key: string, prepare: (name: string) => T): T {
  const name = names.get(key) ?? `prepared_${names.size}`;
  names.set(key, name);
  const known = statements.get(executor) ?? new Map<string, unknown>();
  statements.set(executor, known);
  if (!known.has(key)) known.set(key, prepare(name));
  return known.get(key) as T;
}

/** The same for one of many statements, up to the limit. */
export const preparedIfPlace: typeof prepared = (executor, key, prepare) => {
  if (!combined.has(key) && combined.size === mostCombined) return builtOnce(executor, key, prepare);
  combined.add(key);
  return prepared(executor, key, prepare);
};

/** Builds a statement once for each executor. Postgres plans it every time, for the present values. */
export function builtOnce<T extends object>(executor: Executor, key: string, build: (name: string) => T): T {
  const known = unnamed.get(executor) ?? new LRUCache<string, object>({ max: mostBuilt });
  unnamed.set(executor, known);
  const found = known.get(key) ?? build("");
  known.set(key, found);
  return found as T;
}
