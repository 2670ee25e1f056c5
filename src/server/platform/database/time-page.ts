import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { readCursor, writeCursor } from "./cursor.ts";

/** Paged by the rows' time, and by ID among rows of the same time. */
type TimedTable = { createdAt: PgColumn; id: PgColumn };
type TimedRow = { createdAt: Date; id: string };

/** What comes after a cursor's position: older rows, or newer ones if `follows` is `>`. Everything without a cursor. */
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

/** What came before a row, in the order of arrival. */
export function cameBefore({ createdAt, id }: TimedTable, row: TimedRow): SQL {
  return sql`(${createdAt}, ${id}) < (${row.createdAt.toISOString()}, ${row.id})`;
}

/** The page, from rows of which one more than `limit` was read if there is one. */
export function toPage<Row extends TimedRow>(rows: Row[], limit: number, order: string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > shown.length && last !== undefined;
  const nextCursor = hasMore ? writeCursor(order, [last.createdAt.toISOString(), last.id]) : null;
  return { rows: shown, nextCursor };
}
