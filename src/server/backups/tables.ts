import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from, to } from "pg-copy-streams";
import { searchTables } from "#server/modules/influencers/search/influencer-search.service.ts";
import type { TableDump } from "./archive.ts";

/**
 * Left out: search tables, which are rebuilt; uploads that no form has named, whose bytes are left out, too; the list
 * of backups and the state of the mailbox, which belong to a place and not to its records; and sessions and pending
 * sign-ins, because a session that has ended since must not come back.
 */
const left = [
  ...searchTables,
  "uploads",
  "backups",
  "mailbox_states",
  "admin_sessions",
  "login_challenges",
  "company_sign_ins",
  "webauthn_challenges",
];

/** Makes the text format of values and the order of rows independent of the server's settings. */
const exactText =
  "set datestyle to 'ISO'; set timezone to 'UTC'; set extra_float_digits to 1; set synchronize_seqscans to off;";

type TableShape = { name: string; columns: string[] };

export type DatabaseDump = { migration: number; tables: TableDump[]; media: string[] };

/** Writes the rows of all tables at one moment to `<folder>/<table>.copy`. */
export async function dumpTables(client: Client, folder: string): Promise<DatabaseDump> {
  await client.query(exactText);
  await client.query("begin isolation level repeatable read read only");
  try {
    const tables: TableDump[] = [];
    for (const shape of await listTables(client)) {
      const copy = to(`copy ${columnsOf(client, shape)} to stdout`);
      await pipeline(client.query(copy), createWriteStream(dumpPath(folder, shape.name), { mode: 0o600 }));
      tables.push({ ...shape, rows: copy.rowCount ?? 0 });
    }
    const { rows: media } = await client.query<{ id: string }>("select id from media order by id");
    return { migration: await newestMigration(client), tables, media: media.map(({ id }) => id) };
  } finally {
    await client.query("rollback");
  }
}

/** Loads the dump of `dumpTables` into the empty tables of a migrated database, in full or not at all. */
export async function loadTables(client: Client, tables: TableDump[], folder: string): Promise<void> {
  await client.query(exactText);
  await client.query("begin");
  try {
    const shapes = await listTables(client);
    for (const { name } of shapes) {
      const dump = tables.find((table) => table.name === name);
      if (dump === undefined) throw new Error(`the backup has no table ${name}`);
      const table = client.escapeIdentifier(name);
      // Triggers announce changes and maintain counts, which is enough once at the end.
      await client.query(`alter table ${table} disable trigger user`);
      // Remove rows that migrations have inserted, because the backup contains them.
      await client.query(`delete from ${table}`);
      const copy = client.query(from(`copy ${columnsOf(client, dump)} from stdin`));
      await pipeline(createReadStream(dumpPath(folder, name)), copy);
      if (copy.rowCount !== dump.rows) throw new Error(`${name} has ${copy.rowCount} of ${dump.rows} rows`);
      await client.query(`alter table ${table} enable trigger user`);
      await continueNumbers(client, name);
    }
    await client.query("select rebuild_influencer_counts()");
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  await client.query("analyze");
}

/** Tables of a backup, each after those that it references. */
async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { needs: string[] }>(
    `select relname as name,
       array(select attname::text from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select confrelid::regclass::text from pg_constraint
         where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as needs
     from pg_class t
     where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace and relname <> all($1)
     order by relname`,
    [left],
  );
  const sorted: TableShape[] = [];
  while (sorted.length < rows.length) {
    const before = sorted.length;
    for (const { name, columns, needs } of rows) {
      const has = (other: string) => sorted.some((table) => table.name === other);
      if (!has(name) && needs.every(has)) sorted.push({ name, columns });
    }
    if (sorted.length === before) throw new Error("tables refer to each other in a circle");
  }
  return sorted;
}

function columnsOf(client: Client, { name, columns }: TableShape): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return `${client.escapeIdentifier(name)} (${list})`;
}

/** Continues sequences after the highest number in use. */
async function continueNumbers(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped
       and pg_get_serial_sequence($1::text, attname) is not null`,
    [client.escapeIdentifier(table)],
  );
  for (const { column } of rows) {
    const [name, highest] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${highest}), 0) + 1, false) from ${name}`,
      [name, column],
    );
  }
}

/** Timestamp of the newest migration in this database, in milliseconds since 1970. */
async function newestMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ newest: string }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest);
}

const dumpPath = (folder: string, table: string) => join(folder, `${table}.copy`);
