import { sql } from "drizzle-orm";
import type { Executor } from "./database.ts";

/** New rows of a table that cost its readers more than a vacuum. */
const manyRows = 2_000;

/**
 * Vacuums the tables that many rows were added to. Autovacuum does it within a minute or two; until then, indexes with
 * lists of pending entries are read whole, counts look up every row, and plans are those for a small table. Not to be
 * called in a transaction.
 */
export async function vacuumGrown(executor: Executor): Promise<void> {
  const { rows: tables } = await executor.execute<{ id: number; name: string; needs_analysis: boolean }>(sql`
    select relid as id, relid::regclass::text as name,
      n_mod_since_analyze >= ${manyRows} and n_mod_since_analyze > n_live_tup / 2 as needs_analysis
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where n_ins_since_vacuum >= ${manyRows} and pg_has_role(relowner, 'usage')`);
  for (const { id, name, needs_analysis } of tables) {
    const analyze = needs_analysis ? ", analyze" : "";
    // Cleaning the indexes would read all of each. They have nothing to clean but the lists of pending entries.
    await executor.execute(
      sql.raw(`vacuum (skip_locked, index_cleanup off, truncate off${analyze}) ${name}`),
    );
    await executor.execute(sql`
      select gin_clean_pending_list(pg_class.oid) from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where indrelid = ${id} and amname = 'gin' and indisvalid`);
  }
}
