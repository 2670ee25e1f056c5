import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table whose rows wait to be sent. `attempts` tells an old attempt that another one has taken over. */
type QueueTable = PgTable & { id: PgColumn; attempts: PgColumn; nextAttempt: PgColumn };
type QueueRow = { id: string; attempts: number };

/** The row that has been due longest, locked for the statement; of several processes each gets another one. */
export function dueLongest(table: QueueTable, condition?: SQL): SQL {
  return sql`(select ${table.id} from ${table} where ${and(sql`${table.nextAttempt} <= now()`, condition)}
    order by ${table.nextAttempt} limit 1 for update skip locked)`;
}

/** Nobody else takes the row up for so many seconds. */
export function takenUp(table: QueueTable, leaseSeconds: number) {
  return { attempts: sql`${table.attempts} + 1`, nextAttempt: inSeconds(leaseSeconds) };
}

/** The row, unless another attempt has taken over. */
export function ofThisAttempt(table: QueueTable, { id, attempts }: QueueRow): SQL | undefined {
  return and(eq(table.id, id), eq(table.attempts, attempts));
}

/** When it is tried again; undefined: never. */
export function nextAttemptIn(seconds: number | undefined): SQL | null {
  return seconds === undefined ? null : inSeconds(seconds);
}

function inSeconds(seconds: number): SQL {
  return sql`now() + ${seconds} * interval '1 second'`;
}
