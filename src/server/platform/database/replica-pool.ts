import { sql } from "drizzle-orm";
import type { Pool, PoolConfig } from "pg";
import { type Database, openDatabase } from "./database.ts";

/** A replica that does not respond for this long is lost, in milliseconds. */
const timeoutMs = 5_000;

/** `slot`: the replication slot by which the primary knows it. */
export type ReplicaServer = { database: Database; slot: string };

/**
 * Connections to one replica. Behind its address, a load balancer may have several, of which each has its own position:
 * a connection to another one than the first is refused, until the pool is opened again.
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
    /** Whether another server than at first was found at the address. */
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

/** As if the connection had failed: the read is repeated elsewhere. */
function otherServer(): Error {
  return Object.assign(new Error("another server responds at its address"), { code: "08006" });
}
