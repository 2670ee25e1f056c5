import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { commitsWait } from "#server/platform/database/commits-wait.ts";
import { about, type Finding } from "./finding.ts";

/** Distance above which a replica is useless while there are changes, in bytes of WAL. */
const mostBehind = 16 * 1024 ** 2;

type Place = { system: string; database: string };
const place = `(select system_identifier::text from pg_control_system()) as system, current_database() as database`;

/**
 * Whether the replica is one, follows this database, and how far behind it is. The primary is read instead if not, so
 * nothing breaks.
 */
export async function checkReplica(primary: Client, replica: Client): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Replica");
  const { rows: copies } = await replica.query<Place & { standby: boolean; position: string | null }>(
    `select ${place}, pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position`,
  );
  const { rows: originals } = await primary.query<Place>(`select ${place}`);
  const [copy, original] = [copies[0], originals[0]];
  if (copy === undefined || original === undefined) return [];
  if (!copy.standby) {
    const mend = "Name a streaming replica in DATABASE_READ_URL, or take it away.";
    return [wrong("DATABASE_READ_URL names a server that follows nobody, and is not read", mend)];
  }
  if (copy.system !== original.system || copy.database !== original.database) {
    const mend = "Name a replica of the server in DATABASE_URL, and the same database on it.";
    return [wrong("DATABASE_READ_URL names a replica of another database", mend)];
  }
  const { rows } = await primary.query<{ behind: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 as behind",
    [copy.position],
  );
  const behind = Math.max(rows[0]?.behind ?? 0, 0);
  const text = `it follows, ${Math.ceil(behind / 1024)} kB behind`;
  if (behind <= mostBehind) return [ok(`${text}; ${await tellStandIn(primary, replica)}`)];
  return [
    warning(
      text,
      "See its log: it does not receive, or it is too slow to replay. The primary is read meanwhile.",
    ),
  ];
}

/** Whether visitors can still read while the primary is lost. A single replica that may be behind is not an error. */
async function tellStandIn(primary: Client, replica: Client): Promise<string> {
  const { rows } = await replica.query<{ slot: string }>(
    "select current_setting('primary_slot_name') as slot",
  );
  const waits = await drizzle(primary).execute<{ waits: boolean }>(
    sql`select ${commitsWait(rows[0]?.slot ?? "")} as waits`,
  );
  return waits.rows[0]?.waits
    ? "commits wait for it, so it is read while the primary is lost"
    : "commits do not wait for it, or this account may not see that (pg_read_all_stats), so nothing is read while the primary is lost";
}
