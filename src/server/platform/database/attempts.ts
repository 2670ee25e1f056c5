import { and, between, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A row of what is to be sent or made, and how many attempts there were before this one. */
export type Attempt = { id: string; attempts: number };

/** Columns of a table whose rows wait for the attempt after `attempts`; when `nextAttempt` is null there will be none. */
type Attempted = { id: PgColumn; attempts: PgColumn; nextAttempt: PgColumn };

/**
 * Whether it is this attempt's turn. Of two jobs for the same one only the first finds it so; one that was begun
 * `retries` times before may have counted as often, and goes on where it was cut off.
 */
export function isTurnOf(table: Attempted, { id, attempts }: Attempt, retries: number): SQL | undefined {
  if (retries > 0) {
    const isSame = between(table.attempts, attempts, attempts + retries);
    return and(eq(table.id, id), isSame, isNotNull(table.nextAttempt));
  }
  // Its time was told in milliseconds.
  const isDue = sql`${table.nextAttempt} <= now() + interval '1 second'`;
  return and(eq(table.id, id), eq(table.attempts, attempts), isDue);
}

/** Counts the attempt. A process of the version before this one leaves the row alone for so many seconds. */
export function takenUp(table: Attempted, seconds: number) {
  return { attempts: sql`${table.attempts} + 1`, nextAttempt: inSeconds(seconds) };
}

/** The row, unless another attempt has taken over. */
export function ofThisAttempt(table: Attempted, { id, attempts }: Attempt): SQL | undefined {
  return and(eq(table.id, id), eq(table.attempts, attempts));
}

/** When it is tried again; undefined: never. */
export function nextAttemptIn(seconds: number | undefined): SQL | null {
  return seconds === undefined ? null : inSeconds(seconds);
}

function inSeconds(seconds: number): SQL {
  return sql`now() + ${seconds} * interval '1 second'`;
}
