import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError, sql } from "drizzle-orm";
import type { Pool, PoolConfig } from "pg";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { commitsWait } from "./commits-wait.ts";
import type { Database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import type { Log } from "./embedded/log.ts";
import { type ReplicaServer, replicaPool } from "./replica-pool.ts";

/** Where public reads go: the primary, or a replica of it. */
export type ReplicaRouter = <T>(read: (database: Database) => Promise<T>) => Promise<T>;

/** `whilePrimaryIsLost` reads from the primary and, while there is none, from a replica that stands in for it. */
type Routes = { reads: ReplicaRouter; whilePrimaryIsLost: ReplicaRouter };

/** Between two checks of the replica's position, in milliseconds. */
const pause = 100;
/** Between two looks at whether commits wait for the replica, in milliseconds. */
const lookEach = 1_000;
/** After the replica could not be reached, in milliseconds. */
const pauseWhenLost = 1_000;
/**
 * How long a replica stands in for a lost primary, in milliseconds. A node that is cut off from the new primary does not
 * show what was before for longer than that.
 */
const longestStandIn = 60_000;

export function routeToPrimary(primary: Database): ReplicaRouter {
  return (read) => read(primary);
}

type Options = {
  primary: Database;
  replica: PoolConfig;
  version: CacheVersion;
  log: Log;
  /** Gets the connection pool of the replica. */
  watch?: ((pool: Pool) => void) | undefined;
};
type Replicated = Routes & { isReplicaRead(): boolean; close(): Promise<void> };

/**
 * Reads from the replica while it is known to have the newest version of the public data, otherwise from the primary:
 * after a change until the replica has replayed it, while the replica cannot be reached, and while changes cannot be
 * heard. So no response is older than the version under which it is cached. A read that fails on the replica is
 * repeated on the primary.
 *
 * While there is no primary, a replica stands in for it if every commit has waited until that replica had applied it:
 * then it has all that anybody was told. The primary is always asked first, because a change that is acknowledged by a
 * new one need not have reached this replica.
 */
export function routeToReplica({ primary, replica, version, log, watch }: Options): Replicated {
  const server = replicaPool(replica, watch);
  const stopping = new AbortController();
  let heldVersion: number | undefined;
  let isLost = false;
  let standsInUntil = 0;
  let nextLook = 0;

  const lose = (error: unknown) => {
    heldVersion = undefined;
    if (!isLost && !stopping.signal.aborted) {
      log.warn(`The replica cannot be read (${reasonOf(error)}); the main database is.`);
    }
    isLost = true;
  };
  /** Another server at the same address is another replica: what is known of the last one is not true of it. */
  const forget = async () => {
    standsInUntil = 0;
    await server.reopen();
  };
  const look = async (wanted: number): Promise<void> => {
    if (server.isReplaced()) await forget();
    const { holdsAll, waits } = await compare(primary, await server.current());
    if (holdsAll) heldVersion = wanted;
    const hasStoodIn = standsInUntil > performance.now();
    standsInUntil = waits && (holdsAll || hasStoodIn) ? performance.now() + longestStandIn : 0;
    nextLook = performance.now() + lookEach;
    if (isLost) log.info("The replica is there again.");
    isLost = false;
  };
  const follow = async () => {
    while (!stopping.signal.aborted) {
      const wanted = version.current();
      let wait = pause;
      if (wanted !== undefined && (wanted !== heldVersion || performance.now() > nextLook)) {
        try {
          await look(wanted);
        } catch (error) {
          lose(error);
          wait = pauseWhenLost;
        }
      }
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const followed = follow();

  const isReplicaRead = () => heldVersion !== undefined && heldVersion === version.current();
  const standsIn = () => version.current() === undefined && performance.now() < standsInUntil;
  const whilePrimaryIsLost: ReplicaRouter = async (read) => {
    try {
      return await read(primary);
    } catch (error) {
      if (!standsIn() || !isDatabaseUnavailable(error)) throw error;
      return read(server.database());
    }
  };
  const reads: ReplicaRouter = async (read) => {
    if (!isReplicaRead()) return whilePrimaryIsLost(read);
    try {
      return await read(server.database());
    } catch (error) {
      // An error that is not a failed query is a result, and would be the same on the primary.
      if (!(error instanceof DrizzleQueryError || isDatabaseUnavailable(error))) throw error;
      lose(error);
      return whilePrimaryIsLost(read);
    }
  };
  return {
    reads,
    whilePrimaryIsLost,
    isReplicaRead,
    close: async () => {
      stopping.abort();
      await followed;
      await server.close();
    },
  };
}

/**
 * `holdsAll`: the replica has replayed everything that the primary had written when this started. `waits`: no commit is
 * acknowledged before this replica has applied it.
 */
async function compare(primary: Database, { database, slot }: ReplicaServer) {
  const { rows } = await primary.execute<{ position: string; waits: boolean }>(
    sql`select pg_current_wal_insert_lsn()::text as position, ${commitsWait(slot)} as waits`,
  );
  const position = rows[0]?.position ?? null;
  const replayed = await database.execute<{ holds: boolean | null }>(
    sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as holds`,
  );
  return { holdsAll: replayed.rows[0]?.holds === true, waits: rows[0]?.waits === true };
}

/** The driver's reason. The query builder's message contains what people typed. */
function reasonOf(error: unknown): string {
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  return reason instanceof Error ? reason.message : "unknown reason";
}
