import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import { endWhenSilent } from "./socket-timeout.ts";

/** A running query longer than this is cancelled by the server, in milliseconds. */
const statementTimeout = 5_000;
/** How long a request waits for a free connection before it is told that the service is busy, in milliseconds. */
const poolWait = 1_000;
/** A server that works would have cancelled every statement by then, in milliseconds. */
const longestSilence = 8_000;

export type Database = NodePgDatabase;
/** The database or a transaction on it: what a repository runs its queries on. */
export type Executor = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute"
>;

export type DatabaseConnection = { database: Database; pool: Pool; close(): Promise<void> };

/** Opens a pool of connections. An idle connection that breaks is dropped and reported, never fatal. */
export function openDatabase(config: PoolConfig, onIdleError: (error: Error) => void): DatabaseConnection {
  const pool = new Pool({
    max: 16,
    connectionTimeoutMillis: poolWait,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "tandem",
    ...config,
  });
  pool.on("connect", (client) => {
    endWhenSilent(client.connection.stream, longestSilence);
    // One that is lost between two statements of a transaction shows at the next; unheard it would end the process.
    client.on("error", () => {});
  });
  let isClosing = false;
  // The pool has done its part before the server has: that one may cut off who is just leaving.
  pool.on("error", (error) => {
    if (!isClosing) onIdleError(error);
  });
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { database: releasing(pool), pool, close };
}

/** The query builder's own transaction never gives a connection back on which the first statement failed. */
function releasing(pool: Pool): Database {
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return database;
}
