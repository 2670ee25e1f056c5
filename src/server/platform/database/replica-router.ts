import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError, sql } from "drizzle-orm";
import type { Pool, PoolConfig } from "pg";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { type Database, openDatabase } from "./database.ts";
import type { Log } from "./embedded/log.ts";

/** Where public reads go: the primary, or a replica of it. */
export type ReplicaRouter = <T>(read: (database: Database) => Promise<T>) => Promise<T>;

/** Between two checks of the replica's position, in milliseconds. */
const pause = 100;
/** After the replica could not be reached, in milliseconds. */
const pauseWhenLost = 1_000;
/** A replica that does not respond for this long is lost, in milliseconds. */
const timeoutMs = 5_000;

export function routeToPrimary(primary: Database): ReplicaRouter {
  return (read) => read(primary);
}

/**
 * Reads from the replica while it is known to have the newest version of the public data, otherwise from the primary:
 * after a change until the replica has replayed it, while the replica cannot be reached, and while changes cannot be
 * heard. So no response is older than the version under which it is cached. A read that fails on the replica is
 * repeated on the primary.
 */
export function routeToReplica({
  primary,
  replica,
  version,
  log,
  watch,
}: {
  primary: Database;
  replica: PoolConfig;
  version: CacheVersion;
  log: Log;
  /** Gets the connection pool of the replica. */
  watch?: ((pool: Pool) => void) | undefined;
}): { reads: ReplicaRouter; isReplicaRead(): boolean; close(): Promise<void> } {
  const { database, pool, close } = openDatabase({ ...replica, query_timeout: timeoutMs }, () => {});
  watch?.(pool);
  const stopping = new AbortController();
  let heldVersion: number | undefined;
  let isLost = false;

  const follow = async () => {
    while (!stopping.signal.aborted) {
      const wanted = version.current();
      let wait = pause;
      if (wanted !== undefined && wanted !== heldVersion) {
        try {
          if (await holdsAll(primary, database)) heldVersion = wanted;
          if (isLost) log.info("The replica is there again.");
          isLost = false;
        } catch (error) {
          lose(error);
          wait = pauseWhenLost;
        }
      }
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const lose = (error: unknown) => {
    heldVersion = undefined;
    if (!isLost && !stopping.signal.aborted) {
      log.warn(`The replica cannot be read (${reasonOf(error)}); the main database is.`);
    }
    isLost = true;
  };
  const followed = follow();

  const isReplicaRead = () => heldVersion !== undefined && heldVersion === version.current();
  const reads: ReplicaRouter = async (read) => {
    if (!isReplicaRead()) return read(primary);
    try {
      return await read(database);
    } catch (error) {
      // An error that is not a failed query is a result, and would be the same on the primary.
      if (!(error instanceof DrizzleQueryError)) throw error;
      lose(error);
      return read(primary);
    }
  };
  return {
    reads,
    isReplicaRead,
    close: async () => {
      stopping.abort();
      await followed;
      await close();
    },
  };
}

/** True if the replica has replayed everything that the primary had written when this started. */
async function holdsAll(primary: Database, replica: Database): Promise<boolean> {
  const written = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_insert_lsn()::text as position`,
  );
  const position = written.rows[0]?.position ?? null;
  const replayed = await replica.execute<{ holds: boolean | null }>(
    sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as holds`,
  );
  return replayed.rows[0]?.holds === true;
}

/** The driver's reason. The query builder's message contains what people typed. */
function reasonOf(error: unknown): string {
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  return reason instanceof Error ? reason.message : "unknown reason";
}
