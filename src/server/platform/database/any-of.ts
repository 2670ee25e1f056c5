import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * SQL: whether a column is among these IDs. They are passed as one array, because hundreds of parameters take longer
 * to serialize and plan than the lookup itself.
 */
export function anyOf(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}
