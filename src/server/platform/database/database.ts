import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { isSmallMachine } from "../machine.ts";
import { isOfNoUse } from "./database-errors.ts";
import { limitReads } from "./read-connections.ts";
import { endWhenSilent } from "./socket-timeout.ts";

/** Timeout of a statement on the server, in milliseconds. */
const statementTimeout = 5_000;
/** Connections of a process for requests. Reads cannot use all of them. */
const mostConnections = isSmallMachine ? 8 : 16;
const leftByReads = isSmallMachine ? 2 : 4;
/** Time that a request waits for a free connection before it fails as busy, in milliseconds. */
const poolWait = 1_000;
/** Longer than the timeout of statements, so that silence means a lost connection. In milliseconds. */
const silenceTimeoutMs = 8_000;

export type Database = NodePgDatabase;
/** The database or a transaction on it, on which a repository runs its queries. */
export type Executor = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute"
>;

/** The database or a transaction on it, in which transactions can be opened. */
export type Transactional = Executor & Pick<Database, "transaction">;

export type DatabaseConnection = { database: Database; pool: Pool; close(): Promise<void> };

/**
 * Opens a connection pool. An idle connection that breaks is dropped and reported, and never fatal. `sharesSessions`:
 * behind a pooler, each transaction may have another session.
 */
export function openDatabase(
  { sharesSessions = false, ...config }: PoolConfig & { sharesSessions?: boolean },
  onIdleError: (error: Error) => void,
): DatabaseConnection {
  const pool = new Pool({
    max: mostConnections,
    connectionTimeoutMillis: poolWait,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "tandem",
    // Compiling a statement takes Postgres ten times as long as running any of ours.
    onConnect: async (client) => {
      await client.query("set jit = off");
    },
    ...config,
  });
  limitReads(pool, Math.max(1, pool.options.max - leftByReads), poolWait);
  pool.on("connect", (client) => {
    endWhenSilent(client.connection.stream, silenceTimeoutMs);
    if (sharesSessions) forgetNames(client);
    // Errors of a connection between two statements surface at the next one. Without a listener, they would end the
    // process.
    client.on("error", () => {});
  });
  let isClosing = false;
  // The pool closes its side first. The server may still cut off a connection that is just closing.
  pool.on("error", (error) => {
    if (!isClosing) onIdleError(error);
  });
  const close = () => {
    isClosing = true;
    return pool.end();
  };
  return { database: releasing(pool), pool, close };
}

/** Releases the connection if the first statement of a transaction fails, which Drizzle does not do. */
function releasing(pool: Pool): Database {
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let failed = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      failed = isOfNoUse(error);
      throw error;
    } finally {
      client.release(failed);
    }
  };
  return database;
}

/** Behind a pooler, the next session does not know the prepared statements of this one, so none is named. */
function forgetNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (first: unknown, ...others: unknown[]) => {
    const isNamed = typeof first === "object" && first !== null && "name" in first && !("submit" in first);
    return query(isNamed ? { ...first, name: undefined } : first, ...others);
  };
  client.query = unnamed as PoolClient["query"];
}
