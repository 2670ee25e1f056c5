import { randomBytes } from "node:crypto";
import type { ClientConfig } from "pg";
import { inject } from "vitest";
import { type DatabaseConnection, openDatabase } from "#server/platform/database/database.ts";
import { connectionTo, runOn } from "./database-connection.ts";

export type TestDatabase = DatabaseConnection & {
  connection: ClientConfig;
  /** Deletes all records except the administrators. */
  empty(): Promise<void>;
  /** Closes the connections and drops the database. */
  remove(): Promise<void>;
};

/** An empty, migrated database, opened like in the product. With `template0` it has no tables. */
export async function makeTestDatabase(template = inject("databaseTemplate")): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `tandem_test_${randomBytes(6).toString("hex")}`;
  await runOn(connectionTo(server), `create database ${name} template ${template}`);
  const connection = connectionTo(server, name);
  const opened = openDatabase(connection, () => {});
  return {
    ...opened,
    connection,
    async empty() {
      const { rows } = await opened.pool.query<{ table: string }>(
        `select quote_ident(tablename) as table from pg_tables
         where schemaname = 'public' and tablename not in ('admins', 'admin_sessions', 'secrets')`,
      );
      await opened.pool.query(`truncate pgboss.job, ${rows.map((row) => row.table).join(", ")} cascade`);
    },
    async remove() {
      await opened.close();
      await dropDatabase(connectionTo(server), name);
    },
  };
}

async function dropDatabase(server: ClientConfig, name: string): Promise<void> {
  try {
    await runOn(server, `drop database ${name} with (force)`);
  } catch (error) {
    // 'force' may lack the permission to end an autovacuum worker; without it the server ends the worker itself.
    if ((error as { code?: string }).code !== "42501") throw error;
    await runOn(server, `drop database ${name}`);
  }
}
