import type { Client } from "pg";
import { about, type Finding } from "./finding.ts";

const facts = `select pg_postmaster_start_time()::text || ' ' || current_database() as place,
  current_setting('statement_timeout') <> '0' as limited, pg_is_in_recovery() as standby`;

type Facts = { place: string; limited: boolean; standby: boolean };

/** Whether the pooler leads to the same database as the direct connection, and keeps the limits. */
export async function checkPooler(direct: Client, pooled: Client): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Connection pooler");
  const [one, other] = [
    (await direct.query<Facts>(facts)).rows[0],
    (await pooled.query<Facts>(facts)).rows[0],
  ];
  if (one?.place !== other?.place) {
    const mend = "Let both lead to the primary, and to the same database on it.";
    return [wrong("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases", mend)];
  }
  if (other?.limited) return [ok("DATABASE_URL leads to the same database")];
  return [
    warning(
      "no limit in time reaches the server through it, so a statement may run forever",
      "Set statement_timeout, lock_timeout and idle_in_transaction_session_timeout in its connect_query, as in deploy/high-availability/pgbouncer.sh.",
    ),
  ];
}
