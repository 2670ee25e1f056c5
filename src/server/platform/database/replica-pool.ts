import { sql } from "drizzle-orm";
import type { Pool, PoolConfig } from "pg";
import { type Database, openDatabase } from "./database.ts";

/** Time without a response after which a replica counts as lost, in milliseconds. */
const timeoutMs = 5_000;

/** `slot`: replication slot of the replica on the primary. */
export type ReplicaServer = { database: Database; slot: string };

/**
 * Connections to one replica. There may be a load balancer with several replicas behind its address, each at its own
 * position. A connection to another replica than the first is refused until the pool is opened again.
 */
export function replicaPool(config: PoolConfig, watch: ((pool: Pool) => void) | undefined) {
  const open = () => {
    const one = { isReplaced: false, slot: undefined as string | undefined, started: undefined as unknown };
    const verify: PoolConfig["verify"] = (client, done) => {
      client
        .query<{ started: string }>("select pg_postmaster_start_time()::text as started")
        .then(({ rows }) => {
          one.started ??= rows[0]?.started;
          one.isReplaced ||= one.started !== rows[0]?.started;
          done(one.isReplaced ? otherServer() : undefined);
        }, done);
    };
    const connection = openDatabase({ ...config, query_timeout: timeoutMs, verify }, () => {});
    watch?.(connection.pool);
    return { ...connection, one };
  };
  let pool = open();
  return {
    database: () => pool.database,
    /** Whether another server has responded at the address. */
    isReplaced: () => pool.one.isReplaced,

    async current(): Promise<ReplicaServer> {
      const { database, one } = pool;
      if (one.slot === undefined) {
        const { rows } = await database.execute<{ slot: string }>(
          sql`select current_setting('primary_slot_name') as slot`,
        );
        one.slot = rows[0]?.slot ?? "";
      }
      return { database, slot: one.slot };
    },

    async reopen(): Promise<void> {
      const { close } = pool;
      pool = open();
      await close();
    },
    close: () => pool.close(),
  };
}

/** Looks like a failed connection, so that the read is repeated elsewhere. */
function otherServer(): Error {
  return Object.assign(new Error("another server responds at its address"), { code: "08006" });
}
