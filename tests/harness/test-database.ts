import { randomBytes } from "node:crypto";
import type { ClientConfig } from "pg";
import { inject } from "vitest";
import { type DatabaseConnection, openDatabase } from "#server/platform/database/database.ts";
import { type Connection, connectionTo, runOn } from "./database-connection.ts";

export type TestDatabase = DatabaseConnection & {
  connection: ClientConfig;
  /** Deletes all records except the administrators. */
  empty(): Promise<void>;
};

/**
 * A database without tables, unless the options of `create database` say otherwise. It stays until the run ends: ext4
 * looks long for the place of a new file where many were deleted a moment ago, and to make each database took ten times
 * as long.
 */
export async function createDatabase(options = "template template0 encoding 'UTF8'"): Promise<Connection> {
  const server = inject("databaseServer");
  const name = `${inject("databaseTemplate")}_${randomBytes(6).toString("hex")}`;
  await runOn(connectionTo(server), `create database ${name} ${options}`);
  return connectionTo(server, name);
}

/** An empty, migrated database, opened like in the product. With `template0` it has no tables. */
export async function makeTestDatabase(template = inject("databaseTemplate")): Promise<TestDatabase> {
  const connection = await createDatabase(`template ${template}`);
  const opened = openDatabase(connection, () => {});
  let emptying: string | undefined;
  return {
    ...opened,
    connection,
    async empty() {
      emptying ??= await deletions(opened);
      await opened.pool.query(emptying);
    },
  };
}

/**
 * The statements that delete all records. They take a tenth of the time of TRUNCATE, which makes new files for each
 * table and index. First come the tables that refer to others, of these last the ones that are referred to themselves;
 * at the end come those that triggers write to.
 */
async function deletions({ pool }: DatabaseConnection): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from (
       select oid::regclass::text as name,
         exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'f') as refers,
         exists (select from pg_constraint where confrelid = pg_class.oid and contype = 'f') as "isReferredTo",
         exists (select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as "hasTriggers"
       from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname not in ('admins', 'admin_sessions', 'secrets')
     ) tables
     order by not refers, refers and "isReferredTo", not "hasTriggers"`,
  );
  const names = [...rows.map(({ name }) => name), "pgboss.job"];
  // Waits for what is still being written.
  const lock = `lock table ${names.join(", ")} in share row exclusive mode`;
  return [lock, ...names.map((name) => `delete from ${name}`)].join("; ");
}
