import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError, sql } from "drizzle-orm";
import type { Pool, PoolConfig } from "pg";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { commitsWait } from "./commits-wait.ts";
import type { Database, DatabaseConnection } from "./database.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import type { Log } from "./embedded/log.ts";
import { type ReplicaServer, replicaPool } from "./replica-pool.ts";

/** Runs public reads on the primary or on a replica. */
export type ReplicaRouter = <T>(read: (database: Database) => Promise<T>) => Promise<T>;

/** `whilePrimaryIsLost` reads from the primary or, while it is lost, from a replica that can replace it. */
type Routes = { reads: ReplicaRouter; whilePrimaryIsLost: ReplicaRouter };

/** Interval between checks of the replica's position, in milliseconds. */
const pause = 100;
/** Interval between checks whether commits wait for the replica, in milliseconds. */
const lookEach = 1_000;
/** Pause before a lost primary is tried again, in milliseconds. Some take a second to refuse a connection. */
const missingFor = 500;
/** Pause after the replica could not be reached, in milliseconds. */
const pauseWhenLost = 500;
/**
 * Time that a replica replaces a lost primary, in milliseconds. It limits how long a node that is cut off from the
 * new primary shows old data.
 */
const longestStandIn = 60_000;

export function routeToPrimary(primary: Database): ReplicaRouter {
  return (read) => read(primary);
}

type Options = {
  primary: Pick<DatabaseConnection, "database" | "pool">;
  replica: PoolConfig;
  version: CacheVersion;
  log: Log;
  /** Gets the connection pool of the replica. */
  watch?: ((pool: Pool) => void) | undefined;
};
export type Replicated = Routes & {
  isReplicaRead(): boolean;
  /** Whether reads would continue if the primary were lost now. */
  canStandIn(): boolean;
  close(): Promise<void>;
};

/**
 * Reads from the replica while it is known to have the newest public data, otherwise from the primary: after a change
 * until the replica has replayed it, while the replica cannot be reached, and while changes cannot be heard. So no
 * response is older than the version under which it is cached. A read that fails on the replica is repeated on the
 * primary.
 *
 * While the primary is lost, a replica replaces it, provided that all commits have waited for this replica: then it
 * has every change that was ever acknowledged.
 */
export function routeToReplica({ primary, replica, version, log, watch }: Options): Replicated {
  const server = replicaPool(replica, watch);
  const stopping = new AbortController();
  let heldVersion: number | undefined;
  let isLost = false;
  let standsInUntil = 0;
  /** Position of the primary at which commits were first seen to wait for this replica. */
  let waitedFrom: string | undefined;
  let nextLook = 0;

  const lose = (error: unknown) => {
    heldVersion = undefined;
    if (!isLost && !stopping.signal.aborted) {
      log.warn(`The replica cannot be read (${reasonOf(error)}); the main database is.`);
    }
    isLost = true;
  };
  /** Another server at the same address is another replica, about which nothing is known yet. */
  const forget = async () => {
    standsInUntil = 0;
    waitedFrom = undefined;
    await server.reopen();
  };
  const look = async (wanted: number): Promise<void> => {
    if (server.isReplaced()) await forget();
    const { position, waits, holds } = await compare(primary.database, await server.current());
    if (await holds(position)) heldVersion = wanted;
    waitedFrom = waits ? (waitedFrom ?? position) : undefined;
    // Earlier commits may not have arrived yet. Later ones wait for the replica.
    const hasAll = waitedFrom !== undefined && (await holds(waitedFrom));
    standsInUntil = hasAll ? performance.now() + longestStandIn : 0;
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
          wait = server.isReplaced() ? 0 : pauseWhenLost;
        }
      }
      await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const followed = follow();

  const isReplicaRead = () => heldVersion !== undefined && heldVersion === version.current();
  const canStandIn = () => performance.now() < standsInUntil;
  const standsIn = () => version.current() === undefined && canStandIn();
  const presence = primaryPresence(primary.pool);
  const whilePrimaryIsLost: ReplicaRouter = async (read) => {
    const began = performance.now();
    if (!standsIn() || !presence.isMissing()) {
      try {
        return await read(primary.database);
      } catch (error) {
        if (!standsIn() || !isDatabaseUnavailable(error)) throw error;
        presence.miss(began);
      }
    }
    return read(server.database());
  };
  const reads: ReplicaRouter = async (read) => {
    if (!isReplicaRead()) return whilePrimaryIsLost(read);
    try {
      return await read(server.database());
    } catch (error) {
      // Errors other than failed queries are results, and would be the same on the primary.
      if (!(error instanceof DrizzleQueryError || isDatabaseUnavailable(error))) throw error;
      lose(error);
      return whilePrimaryIsLost(read);
    }
  };
  return {
    reads,
    whilePrimaryIsLost,
    isReplicaRead,
    canStandIn,
    close: async () => {
      stopping.abort();
      await followed;
      await server.close();
    },
  };
}

/**
 * Whether the primary was lost a moment ago. A new primary may acknowledge changes that have not reached the replica.
 * So as soon as anything succeeds on the primary, it counts as present. That is before this process acknowledges a
 * change, and it still holds if a read that began earlier fails afterwards.
 */
function primaryPresence(pool: Pool) {
  let missingUntil = 0;
  let succeeded = 0;
  pool.on("release", (error: unknown) => {
    if (error) return;
    succeeded = performance.now();
    missingUntil = 0;
  });
  return {
    isMissing: () => performance.now() < missingUntil,
    miss(began: number) {
      if (began > succeeded) missingUntil = performance.now() + missingFor;
    },
  };
}

/**
 * `position`: end of the primary's log. `waits`: commits are acknowledged only after this replica has applied them.
 * `holds` resolves to whether the replica has replayed everything up to a position.
 */
async function compare(primary: Database, { database, slot }: ReplicaServer) {
  const { rows } = await primary.execute<{ position: string; waits: boolean }>(
    sql`select pg_current_wal_insert_lsn()::text as position, ${commitsWait(slot)} as waits`,
  );
  const [{ position, waits } = { position: "0/0", waits: false }] = rows;
  return {
    position,
    waits,
    async holds(wanted: string): Promise<boolean> {
      const replayed = await database.execute<{ holds: boolean | null }>(
        sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${wanted}::pg_lsn as holds`,
      );
      return replayed.rows[0]?.holds === true;
    },
  };
}

/** The driver's reason. The query builder's message contains what people typed. */
function reasonOf(error: unknown): string {
  const reason = error instanceof DrizzleQueryError ? error.cause : error;
  return reason instanceof Error ? reason.message : "unknown reason";
}
