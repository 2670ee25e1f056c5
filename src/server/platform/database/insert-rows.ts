import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/**
 * Adds rows with one parameter for all of them: with one for each value, it takes longer to write and to read a
 * statement than to store the rows. `end` follows the statement.
 */
export async function insertRows<Table extends PgTable>(
  executor: Executor,
  table: Table,
  rows: Table["$inferInsert"][],
  end: SQL = sql``,
): Promise<void> {
  if (rows.length === 0) return;
  const given: Record<string, unknown>[] = rows;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([name]) =>
    given.some((row) => row[name] !== undefined),
  );
  const records = given.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => [column.name, row[name] === undefined ? defaultOf(column) : row[name]]),
    ),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await executor.execute(sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb) ${end}`);
}

/** Value of a column that other rows of the statement name. */
function defaultOf({ name, default: value }: PgColumn): unknown {
  if (is(value, SQL)) throw new Error(`all rows or none must have a value for ${name}`);
  return value ?? null;
}
