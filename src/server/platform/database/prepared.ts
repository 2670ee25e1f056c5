import type { Executor } from "./database.ts";

/** Postgres cuts long names off, so each key has a short one, the same on every connection. */
const names = new Map<string, string>();
const statements = new WeakMap<Executor, Map<string, unknown>>();

/**
 * A statement that is built and prepared once for each executor. Postgres plans it five times and then keeps a plan that
 * looks no worse, so it is for statements whose best plan is the same for all values.
 */
export function prepared<T>(executor: Executor, key: string, prepare: (name: string) => T): T {
  const known = statements.get(executor) ?? new Map<string, unknown>();
  statements.set(executor, known);
  const name = names.get(key) ?? `prepared_${names.size}`;
  names.set(key, name);
  if (!known.has(name)) known.set(name, prepare(name));
  return known.get(name) as T;
}
