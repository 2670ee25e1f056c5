import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** A whole row as JSON, by column name, exact to the microsecond. */
export type RowSnapshot = Record<string, unknown>;
type TableWithId = PgTable & { id: PgColumn };

export async function rowSnapshots(
  executor: Executor,
  table: TableWithId,
  ids: string[],
): Promise<Map<string, RowSnapshot>> {
  const { rows } = await executor.execute<{ id: string; row: RowSnapshot }>(
    sql`select ${table.id} as id, to_jsonb(${table}) as row from ${table}
      where ${table.id} = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Inserts a row as it was. A column that has been added since gets its default. */
export async function restoreRow(executor: Executor, table: PgTable, snapshot: RowSnapshot): Promise<void> {
  const columns = Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined && column.name in snapshot)
    .map(({ name }) => sql.identifier(name));
  const list: SQL = sql.join(columns, sql`, `);
  await executor.execute(
    sql`insert into ${table} (${list})
      select ${list} from jsonb_populate_record(null::${table}, ${JSON.stringify(snapshot)}::jsonb)`,
  );
}
