import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

type Connected = Parameters<Pool["connect"]>[0];

const requests = new AsyncLocalStorage<{ isRead: boolean }>();

/** Runs the work of a request. Its connections count as reads if it changes nothing. */
export function runRequest(isRead: boolean, work: () => void): void {
  requests.run({ isRead }, work);
}

/**
 * Limits reads to `most` connections of a pool at once, so that slow ones leave some for everything else. A read that
 * gets none in time fails as if the pool were full.
 */
export function limitReads(pool: Pool, most: number, timeoutMs: number): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const places = countedPlaces(most, timeoutMs);
  const held = new WeakSet<PoolClient>();
  pool.on("release", (_error, client: PoolClient) => {
    if (held.delete(client)) places.free();
  });
  const connectForRead = async (): Promise<PoolClient> => {
    await places.take();
    try {
      const client = await connect();
      held.add(client);
      return client;
    } catch (error) {
      places.free();
      throw error;
    }
  };
  const connectWithinLimit = (done?: Connected) => {
    const connected = requests.getStore()?.isRead ? connectForRead() : connect();
    if (done === undefined) return connected;
    return void connected.then(
      (client) => done(undefined, client, (error) => client.release(error)),
      (error: Error) => done(error, undefined, () => {}),
    );
  };
  pool.connect = connectWithinLimit as Pool["connect"];
}

/** A semaphore. Waiting callers get a place in order of arrival. */
function countedPlaces(most: number, timeoutMs: number) {
  const waiting = new Set<() => void>();
  let free = most;
  return {
    async take(): Promise<void> {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          waiting.delete(enter);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(enter);
          reject(new Error("timeout exceeded when trying to connect"));
        }, timeoutMs);
        waiting.add(enter);
      });
    },
    free(): void {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    },
  };
}
