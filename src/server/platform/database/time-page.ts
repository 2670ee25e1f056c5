import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { readCursor, writeCursor } from "./cursor.ts";

/** Table that is paged by time, then by ID. */
type TimedTable = { createdAt: PgColumn; id: PgColumn };
type TimedRow = { createdAt: Date; id: string };

/** SQL: rows after a cursor: older ones, or newer ones if `follows` is `>`. Undefined without a cursor. */
export function afterCursor(
  { createdAt, id }: TimedTable,
  order: string,
  cursor: string | undefined,
  follows: SQL = sql`<`,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [lastTime, lastId] = readCursor(cursor, order, ["time", "uuid"]);
  return sql`(${createdAt}, ${id}) ${follows} (${lastTime}, ${lastId})`;
}

/** SQL: rows that arrived before a row. */
export function cameBefore({ createdAt, id }: TimedTable, row: TimedRow): SQL {
  return sql`(${createdAt}, ${id}) < (${row.createdAt.toISOString()}, ${row.id})`;
}

/**
 * Page from up to `limit` + 1 rows. The extra row shows that there is a next page. `timeOf`: the time by which the rows
 * are sorted.
 */
export function toPage<Row extends TimedRow>(
  rows: Row[],
  limit: number,
  order: string,
  timeOf: (row: Row) => Date = ({ createdAt }) => createdAt,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > shown.length && last !== undefined;
  const nextCursor = hasMore ? writeCursor(order, [timeOf(last).toISOString(), last.id]) : null;
  return { rows: shown, nextCursor };
}
