import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { superuser } from "./initialize.ts";

/** Time to wait for earlier transactions to end, in milliseconds. */
const longestWait = 30_000;
const pause = 100;
/** Attempts to lock a table. */
const attempts = 5;
const lockTimeout = "4s";
const lockNotAvailable = "55P03";
/** Segments of the write-ahead log. */
const segments = "select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'";

/** The tables are in use. Deleted data is still in the files. */
export class DatabaseBusy extends Error {}

/**
 * Removes deleted data from all files of the embedded database: from tables and indexes, where vacuum only marks the
 * space as free; from the statistics, which quote values; and from the write-ahead log. Locks each table while it is
 * rewritten. Throws `DatabaseBusy` if an earlier transaction does not end.
 */
export async function eraseRemains(connection: ClientConfig, waitMs = longestWait): Promise<void> {
  const client = new Client({ ...connection, user: superuser, application_name: "tandem erasure" });
  await client.connect();
  try {
    await waitForEarlierTransactions(client, waitMs);
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p'
         and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by oid`,
    );
    for (const { name } of rows) await rewrite(client, `vacuum full ${name}`);
    // `analyze` replaces all statistics but those of empty tables.
    await client.query("delete from pg_statistic where starelid >= 16384");
    await waitForEarlierTransactions(client, waitMs);
    await rewrite(client, "vacuum full pg_statistic");
    await client.query(`analyze ${rows.map(({ name }) => name).join(", ")}`);
    await replaceLog(client);
  } finally {
    await client.end();
  }
}

/** Postgres keeps deleted rows as long as a transaction may still see them. */
async function waitForEarlierTransactions(client: Client, waitMs: number): Promise<void> {
  const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where backend_xmin is not null and pid <> pg_backend_pid() and xact_start < $1",
      [rows[0]?.now],
    );
    if (rowCount === 0) return;
    if (performance.now() > deadline) throw new DatabaseBusy("a transaction from before is still running");
    await sleep(pause);
  }
}

async function rewrite(client: Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      if (attempt === attempts) throw new DatabaseBusy("a table stays locked");
    }
  }
}

/**
 * Replaces every segment of the log. Recycling is switched off meanwhile, because it would keep old segments for
 * later use. Repeats, because the first round may begin before all Postgres processes know the setting.
 */
async function replaceLog(client: Client): Promise<void> {
  await client.query("alter system set wal_recycle = off");
  await client.query("select pg_reload_conf()");
  try {
    await leaveSegments(client);
    const last = await leaveSegments(client);
    const { rowCount } = await client.query(`${segments} and name <= $1`, [last]);
    if (rowCount !== 0) throw new DatabaseBusy("the write-ahead log is still needed");
  } finally {
    await client.query("alter system reset wal_recycle");
    await client.query("select pg_reload_conf()");
  }
}

/** Switches to a new segment after all present ones, and removes those. Returns the last removed one. */
async function leaveSegments(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`${segments} order by name desc limit 1`);
  const last = rows[0]?.name ?? "";
  for (let current = ""; current <= last; ) {
    await client.query("select pg_switch_wal()");
    // A segment gets its own name only once something is written to it.
    await client.query("select pg_logical_emit_message(true, 'tandem', '')");
    const position = await client.query("select pg_walfile_name(pg_current_wal_insert_lsn()) as name");
    current = position.rows[0].name;
  }
  await client.query("checkpoint");
  return last;
}
