import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a column is among these IDs. They are one parameter: a list of hundreds of them takes longer to write and to
 * plan than to look up.
 */
export function anyOf(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}
