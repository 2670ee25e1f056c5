import { type SQL, sql } from "drizzle-orm";

/**
 * True if no commit is acknowledged before the replica of this replication slot has applied it. False for an account
 * that may not see it.
 */
export function commitsWait(slot: string): SQL {
  return sql`current_setting('synchronous_commit') = 'remote_apply' and exists (
    select from pg_replication_slots s join pg_stat_replication r on r.pid = s.active_pid
    where s.slot_name = ${slot} and r.sync_state = 'sync')`;
}
