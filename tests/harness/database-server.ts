import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { connectionTo, type DatabaseServer, dropDatabase, runOn } from "./database-connection.ts";
import { watchForTokens } from "./token-leaks.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
    /** Its name begins the names of the databases that tests make of it. */
    databaseTemplate: string;
  }
}

/**
 * Test databases are used for seconds, so that nothing need wait for the disk, and nothing be tidied. Several files run
 * side by side, and each may start several servers with the connections of a whole product.
 */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  max_connections: "300",
};

type Started = { server: DatabaseServer; stop(): Promise<void> };

/**
 * Starts one Postgres for the whole run, with a migrated template database that each test file copies.
 * TEST_DATABASE_URL uses another server, where the user must be allowed to create databases. The run fails at its end if
 * a server told the token of a signed link.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const endWatch = watchForTokens();
  const url = process.env.TEST_DATABASE_URL;
  const template = `tandem_test_${randomBytes(6).toString("hex")}`;
  const { server, stop } = url
    ? { server: { url }, stop: () => dropDatabases({ url }, template) }
    : await startEmbedded();
  // The same sort order of text on every machine, whatever the server's default is.
  await runOn(
    connectionTo(server),
    `create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
  );
  await migrateDatabase(connectionTo(server, template));
  project.provide("databaseServer", server);
  project.provide("databaseTemplate", template);
  return async () => {
    await stop();
    endWatch();
  };
}

/** Drops the template, and what was made of it. */
async function dropDatabases(server: DatabaseServer, template: string): Promise<void> {
  const made = `select datname as name from pg_database where starts_with(datname, '${template}')`;
  for (const { name } of await runOn<{ name: string }>(connectionTo(server), made))
    await dropDatabase(connectionTo(server), name);
}

async function startEmbedded(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-test-"));
  const directory = join(folder, "data", "postgres");
  const postgres = await startEmbeddedPostgres({ directory, log: quiet, settings });
  const { host, port, user } = postgres.connection;
  await runOn({ host, port, user: "postgres", database: "postgres" }, `alter role ${user} createdb`);
  return {
    server: { host, port, user },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const quiet = { info: () => {}, warn: console.warn, error: console.error };
