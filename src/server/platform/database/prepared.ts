import { LRUCache } from "lru-cache";
import type { Executor } from "./database.ts";

/**
 * Statements that depend on what visitors combine. One that answers a list with its counts takes up to 0.7 MB of Postgres
 * on each of the 16 connections, so that these take at most 0.7 GB, and only if somebody aims at it.
 */
const mostCombined = 64;
const mostBuilt = 500;

/** Postgres cuts long names off, so each key has a short one, the same on every connection. */
const names = new Map<string, string>();
const combined = new Set<string>();
const statements = new WeakMap<Executor, Map<string, unknown>>();
const unnamed = new WeakMap<Executor, LRUCache<string, object>>();

/**
 * A statement that is built and prepared once for each executor. Postgres plans it five times and then keeps a plan that
 * looks no worse, so it is for statements whose best plan is the same for all values, and of which there are few.
 */
export function prepared<T extends object>(executor: Executor, key: string, prepare: (name: string) => T): T {
  const name = names.get(key) ?? `prepared_${names.size}`;
  names.set(key, name);
  const known = statements.get(executor) ?? new Map<string, unknown>();
  statements.set(executor, known);
  if (!known.has(key)) known.set(key, prepare(name));
  return known.get(key) as T;
}

/** The same for one of many: as long as there is a place for it. */
export const preparedIfPlace: typeof prepared = (executor, key, prepare) => {
  if (!combined.has(key) && combined.size === mostCombined) return builtOnce(executor, key, prepare);
  combined.add(key);
  return prepared(executor, key, prepare);
};

/** A statement that is built once for each executor and that Postgres plans each time, for the values it then has. */
export function builtOnce<T extends object>(executor: Executor, key: string, build: (name: string) => T): T {
  const known = unnamed.get(executor) ?? new LRUCache<string, object>({ max: mostBuilt });
  unnamed.set(executor, known);
  const found = known.get(key) ?? build("");
  known.set(key, found);
  return found as T;
}
