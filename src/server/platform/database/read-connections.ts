import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

const unlimited = new AsyncLocalStorage<true>();

/**
 * Runs work that is not limited as reads are: changes, background jobs, and checks. Everything else counts as a read,
 * because a store for each read would cost a tenth of the time that a known record takes.
 */
export function withoutReadLimit<T>(work: () => T): T {
  return unlimited.run(true, work);
}

/**
 * Limits reads to `most` connections of a pool at once, so that slow ones leave some for everything else. A read that
 * gets none in time fails as if the pool were full.
 */
export function limitReads(pool: Pool, most: number, timeoutMs: number): void {
  const connect = pool.connect.bind(pool) as (connected: Connected) => void;
  const places = countedPlaces(most, timeoutMs);
  const held = new Set<PoolClient>();
  pool.on("release", (_error, client: PoolClient) => {
    if (held.delete(client)) places.free();
  });
  const connectForRead = (connected: Connected): void =>
    places.take((timeout) => {
      if (timeout) connected(timeout, undefined, () => {});
      else
        connect((error, client, release) => {
          if (client) held.add(client);
          else places.free();
          connected(error, client, release);
        });
    });
  const connectWithinLimit = (connected: Connected): void =>
    unlimited.getStore() ? connect(connected) : connectForRead(connected);
  const promised = () =>
    new Promise<PoolClient>((resolve, reject) => {
      connectWithinLimit((error, client) => (client ? resolve(client) : reject(error)));
    });
  pool.connect = ((connected?: Connected) =>
    connected ? connectWithinLimit(connected) : promised()) as Pool["connect"];
}

/** A semaphore. Waiting callers get a place in order of arrival. */
function countedPlaces(most: number, timeoutMs: number) {
  const waiting = new Set<() => void>();
  let free = most;
  return {
    /** Calls back when there is a place, or with an error if there is none in time. */
    take(taken: (timeout?: Error) => void): void {
      if (free > 0) {
        free -= 1;
        taken();
        return;
      }
      const enter = () => {
        clearTimeout(timer);
        waiting.delete(enter);
        taken();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        taken(new Error("timeout exceeded when trying to connect"));
      }, timeoutMs);
      waiting.add(enter);
    },
    free(): void {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    },
  };
}
