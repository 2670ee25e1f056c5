import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig } from "pg";
import { migrateJobs } from "#server/platform/jobs/jobs.ts";
import { productFolder } from "#server/platform/product-folder.ts";
import { isLockTimeout } from "./database-errors.ts";
import { DatabaseStartError } from "./embedded/database-start-error.ts";
import {
  blockingContract,
  isBeforeBaseline,
  keepContracts,
  type Migration,
  readMigrations,
} from "./rollback.ts";

export const migrationsFolder = join(productFolder, "src/server/platform/database/migrations");
/** Arbitrary, but the same in every process. */
const migrationLock = 7_206_518_401;
/**
 * Time that a migration waits for a table that another transaction uses, in milliseconds. Requests for the table
 * queue up behind it. Shorter than Postgres' deadlock timeout of one second, so that Postgres never cancels a request
 * instead.
 */
const lockWait = 500;
/** Pause before the next attempt, in milliseconds. */
const lockPause = 500;
/** Time after which it gives up, in milliseconds: about the time that service managers wait for a start. */
const lockLimit = 110_000;

/**
 * Migrates the schema. All pending migrations run in one transaction, so that an interruption changes nothing. A lock
 * makes a second process that starts at the same time wait, and then find nothing to do. Nodes of the previous
 * version can serve meanwhile. Throws if a newer version has removed something that this one needs, or if only an
 * older one can migrate the database.
 */
export async function migrateDatabase(
  config: ClientConfig,
  { folder = migrationsFolder, patience = lockLimit } = {},
): Promise<void> {
  const client = new Client({ ...config, application_name: "tandem migration" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const migrations = await readMigrations(folder);
    await refuseOtherVersions(client, migrations);
    await keepContracts(client, migrations);
    await client.query(`set lock_timeout = ${lockWait}`);
    await whenFree(() => migrate(drizzle(client), { migrationsFolder: folder }), patience);
    await migrateJobs(config);
  } finally {
    await client.end();
  }
}

async function refuseOtherVersions(client: Client, migrations: readonly Migration[]): Promise<void> {
  if (await isBeforeBaseline(client, migrations)) {
    throw new DatabaseStartError(
      "The database is older than this version can migrate. Start the last version before 1.0.0 once, then this one.",
    );
  }
  const rule = await blockingContract(client, migrations);
  if (rule === undefined) return;
  throw new DatabaseStartError(
    `The database belongs to a newer version of Tandem: after ${rule.migration}, only versions with ${rule.runsFrom} run on it. Start such a version, or restore a backup of this one.`,
  );
}

/** Repeats `work` as long as it fails because tables are in use. */
async function whenFree(work: () => Promise<void>, patience: number): Promise<void> {
  for (const deadline = performance.now() + patience; ; await sleep(lockPause)) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() < deadline) continue;
      throw new DatabaseStartError(
        "The tables cannot be migrated while a transaction uses them, such as a backup. End it, or wait, and start again.",
        { cause: error },
      );
    }
  }
}
