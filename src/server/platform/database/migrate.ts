import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig } from "pg";
import { migrateJobs } from "#server/platform/jobs/jobs.ts";

export const migrationsFolder = join(import.meta.dirname, "migrations");
/** Any number will do, as long as every process uses the same one. */
const migrationLock = 7_206_518_401;

/**
 * Migrates the schema. All pending migrations run in one transaction, so an interruption leaves the schema as it was.
 * The lock makes a second process that starts at the same time wait and then find nothing to do.
 */
export async function migrateDatabase(config: ClientConfig, folder = migrationsFolder): Promise<void> {
  const client = new Client({ ...config, application_name: "tandem migration" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await migrateJobs(config);
  } finally {
    await client.end();
  }
}
