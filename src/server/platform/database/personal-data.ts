import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** A row as JSON, by column name. */
export type PersonalRow = Record<string, unknown>;

/** Rows that match `condition`, which may end with an order. `hidden` columns (secret or computed) are left out. */
export async function personalRows<Row extends PersonalRow>(
  executor: Executor,
  table: PgTable,
  condition: SQL,
  hidden: readonly string[] = [],
): Promise<Row[]> {
  const { rows } = await executor.execute<{ row: Row }>(
    sql`select to_jsonb(${table}) - ${sql.param(hidden)}::text[] as row from ${table} where ${condition}`,
  );
  return rows.map(({ row }) => row);
}

export type PersonTable = ReturnType<typeof personTable>;

/** A table with one row per person for the privacy command. People are identified by email address, ignoring case. */
export function personTable(
  table: PgTable & { email: PgColumn; id?: PgColumn },
  hidden: readonly string[] = [],
) {
  const isTheirs = (email: string) => sql`lower(${table.email}) = lower(${email})`;
  return {
    name: getTableName(table),
    find: (executor: Executor, email: string) => personalRows(executor, table, isTheirs(email), hidden),
    /** Returns the number of erased rows. */
    async erase(executor: Executor, email: string): Promise<number> {
      const { rowCount } = await executor.execute(sql`delete from ${table} where ${isTheirs(email)}`);
      return rowCount ?? 0;
    },
    /** SQL: whether the table has a record with the ID in a column of the outer query. */
    has: (id: SQL) => (table.id ? sql`exists (select from ${table} where ${table.id} = ${id})` : sql`false`),
  };
}
