import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { SettingError, type Settings } from "#server/config/settings.ts";
import { DataDirectoryInUse } from "./embedded/database-start-error.ts";
import type { Log } from "./embedded/log.ts";
import { runningPostgres, startEmbeddedPostgres } from "./embedded/supervisor.ts";

/** Time for a configured database to respond at startup, in milliseconds. */
const connectTimeout = 10_000;

export type DatabaseServer = { connection: ClientConfig; stop(): Promise<void> };

/**
 * Connects to the configured database, which must respond, or starts the embedded one. The connection bypasses a
 * pooler, if there is one, so that it keeps its session.
 */
export async function connectDatabase(settings: Settings, log: Log): Promise<DatabaseServer> {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (databaseUrl === undefined) {
    return startEmbeddedPostgres({ directory: embeddedFolder(settings), log });
  }
  if (databaseDirectUrl === undefined) {
    const connection = { connectionString: databaseUrl };
    await expectResponse("DATABASE_URL", connection);
    return { connection, stop: async () => {} };
  }
  const connection = { connectionString: databaseDirectUrl };
  await expectResponse("DATABASE_DIRECT_URL", connection);
  await expectResponse("DATABASE_URL", { connectionString: databaseUrl });
  return { connection, stop: async () => {} };
}

/**
 * Connects for a command that runs beside Tandem. If the embedded database is already running, uses it and leaves it
 * running.
 */
export async function joinDatabase(settings: Settings, log: Log): Promise<DatabaseServer> {
  try {
    return await connectDatabase(settings, log);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const connection = runningPostgres(embeddedFolder(settings));
    if (connection === undefined) throw error;
    return { connection, stop: async () => {} };
  }
}

const embeddedFolder = ({ dataDir }: Settings) => join(dataDir, "postgres");

async function expectResponse(name: string, connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: connectTimeout });
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw new SettingError(`${name} names a database that does not answer: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The driver's message, which contains host and port but no password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : "unknown reason";
}
