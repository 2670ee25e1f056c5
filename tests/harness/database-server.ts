import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { connectionTo, type DatabaseServer, runOn } from "./database-connection.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
    databaseTemplate: string;
  }
}

type Started = { server: DatabaseServer; stop(): Promise<void> };

/**
 * One Postgres for the whole run, and in it a migrated database of which every test file gets a copy.
 * TEST_DATABASE_URL names another server to run on; its user must be allowed to make databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const { server, stop } = url ? { server: { url }, stop: async () => {} } : await startEmbedded();
  const template = `tandem_template_${randomBytes(6).toString("hex")}`;
  // The same order of text on every machine, whatever the server's own default is.
  await runOn(
    connectionTo(server),
    `create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
  );
  await migrateDatabase(connectionTo(server, template));
  project.provide("databaseServer", server);
  project.provide("databaseTemplate", template);
  return async () => {
    await runOn(connectionTo(server), `drop database ${template} with (force)`);
    await stop();
  };
}

async function startEmbedded(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-test-"));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "data", "postgres"), log: quiet });
  const { host, port, user } = postgres.connection;
  // A test database lives for seconds: nothing is lost when it does not wait for the disk.
  await runOn(
    { host, port, user: "postgres", database: "postgres" },
    `alter role ${user} createdb; alter role ${user} set synchronous_commit = off`,
  );
  return {
    server: { host, port, user },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const quiet = { info: () => {}, warn: console.warn, error: console.error };
