import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: true if commits are acknowledged only after the replica of this replication slot has applied them. False if
 * the account may not see that.
 */
export function commitsWait(slot: string): SQL {
  return sql`current_setting('synchronous_commit') = 'remote_apply' and exists (
    select from pg_replication_slots s join pg_stat_replication r on r.pid = s.active_pid
    where s.slot_name = ${slot} and r.sync_state = 'sync')`;
}
