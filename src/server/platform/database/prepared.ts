import { LRUCache } from "lru-cache";
import type { Executor } from "./database.ts";

/** Postgres keeps them for each connection. Visitors who combine filters that nobody else combines get no more. */
const mostPrepared = 500;
const mostBuilt = 500;

/** Postgres cuts long names off, so each key has a short one, the same on every connection. */
const names = new Map<string, string>();
const statements = new WeakMap<Executor, Map<string, unknown>>();
const unnamed = new WeakMap<Executor, LRUCache<string, object>>();

/**
 * A statement that is built and prepared once for each executor. Postgres plans it five times and then keeps a plan that
 * looks no worse, so it is for statements whose best plan is the same for all values.
 */
export function prepared<T extends object>(executor: Executor, key: string, prepare: (name: string) => T): T {
  const name = names.get(key) ?? (names.size < mostPrepared ? `prepared_${names.size}` : undefined);
  if (name === undefined) return builtOnce(executor, key, prepare);
  names.set(key, name);
  const known = statements.get(executor) ?? new Map<string, unknown>();
  statements.set(executor, known);
  if (!known.has(key)) known.set(key, prepare(name));
  return known.get(key) as T;
}

/** A statement that is built once for each executor and that Postgres plans each time, for the values it then has. */
export function builtOnce<T extends object>(executor: Executor, key: string, build: (name: string) => T): T {
  const known = unnamed.get(executor) ?? new LRUCache<string, object>({ max: mostBuilt });
  unnamed.set(executor, known);
  const found = known.get(key) ?? build("");
  known.set(key, found);
  return found as T;
}
