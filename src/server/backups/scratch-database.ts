import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig, DatabaseError } from "pg";
import { packageRoot } from "#server/platform/database/embedded/binaries.ts";
import { DatabaseStartError } from "#server/platform/database/embedded/database-start-error.ts";
import type { Log } from "#server/platform/database/embedded/log.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { BackupError } from "./backup-error.ts";

/** An empty database, in which a backup is restored to try it. */
export type ScratchDatabase = { connection: ClientConfig; drop(): Promise<void> };

/** Of a Postgres that holds one backup for a minute. */
const frugal = { shared_buffers: "16MB", max_connections: "10", fsync: "off", synchronous_commit: "off" };

/** In an embedded Postgres of its own where one is installed, else beside the database of `connection`. */
export function makeScratchDatabase(
  connection: ClientConfig,
  { dataDir, log }: { dataDir: string; log: Log },
): Promise<ScratchDatabase> {
  return isEmbeddedInstalled() ? embedded(join(dataDir, "tried-restore"), log) : besideDatabase(connection);
}

function isEmbeddedInstalled(): boolean {
  try {
    packageRoot();
    return true;
  } catch (error) {
    if (error instanceof DatabaseStartError) return false;
    throw error;
  }
}

async function embedded(directory: string, log: Log): Promise<ScratchDatabase> {
  const remove = () => rm(directory, { recursive: true, force: true });
  // Of a process that was killed.
  await remove();
  try {
    const postgres = await startEmbeddedPostgres({ directory, log, settings: frugal });
    const drop = async () => {
      await postgres.stop();
      await remove();
    };
    return { connection: postgres.connection, drop };
  } catch (error) {
    await remove();
    throw error;
  }
}

const scratchName = "tandem_tried_restore";
const insufficientPrivilege = "42501";

/** Throws a `BackupError` if the account may not create a database. */
export async function besideDatabase(connection: ClientConfig): Promise<ScratchDatabase> {
  const drop = () => runAlone(connection, `drop database if exists ${scratchName} with (force)`);
  await drop();
  try {
    await runAlone(connection, `create database ${scratchName} encoding 'UTF8' template template0`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === insufficientPrivilege)) throw error;
    throw new BackupError(
      "The account of DATABASE_URL may not create a database to try a backup in: alter role … createdb.",
    );
  }
  return { connection: withDatabase(connection, scratchName), drop };
}

/** Such a statement must not be in a transaction. */
async function runAlone(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client({ ...connection, application_name: "tandem backup" });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase({ connectionString, ...connection }: ClientConfig, database: string): ClientConfig {
  if (connectionString === undefined) return { ...connection, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
