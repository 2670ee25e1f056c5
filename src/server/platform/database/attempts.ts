import { and, between, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** A waiting row, with the number of earlier attempts. */
export type Attempt = { id: string; attempts: number };

/** Columns of a table with rows that wait for an attempt. `nextAttempt` is null if there will be no further one. */
type Attempted = { id: PgColumn; attempts: PgColumn; nextAttempt: PgColumn };

/**
 * SQL: whether the row waits for this attempt. If two jobs exist for the same attempt, only the first one matches. A
 * job that was started `retries` times before may have counted as many attempts; it continues where it was
 * interrupted.
 */
export function isTurnOf(table: Attempted, { id, attempts }: Attempt, retries: number): SQL | undefined {
  if (retries > 0) {
    const isSame = between(table.attempts, attempts, attempts + retries);
    return and(eq(table.id, id), isSame, isNotNull(table.nextAttempt));
  }
  // Job times have millisecond precision only.
  const isDue = sql`${table.nextAttempt} <= now() + interval '1 second'`;
  return and(eq(table.id, id), eq(table.attempts, attempts), isDue);
}

/** Counts the attempt. Processes of the previous version leave the row alone for this many seconds. */
export function takenUp(table: Attempted, seconds: number) {
  return { attempts: sql`${table.attempts} + 1`, nextAttempt: inSeconds(seconds) };
}

/** The row, unless another attempt has taken over. */
export function ofThisAttempt(table: Attempted, { id, attempts }: Attempt): SQL | undefined {
  return and(eq(table.id, id), eq(table.attempts, attempts));
}

/** The time of the next attempt, in `seconds`; undefined means there is none. */
export function nextAttemptIn(seconds: number | undefined): SQL | null {
  return seconds === undefined ? null : inSeconds(seconds);
}

function inSeconds(seconds: number): SQL {
  return sql`now() + ${seconds} * interval '1 second'`;
}

type Held = Attempted & PgTable & { heldBy: PgColumn };

/** Deletes the rows that an undo cancels. Returns false if an attempt has begun. */
export async function cancelHeld(executor: Executor, table: Held, heldBy: string): Promise<boolean> {
  const isHeld = eq(table.heldBy, heldBy);
  await executor.delete(table).where(and(isHeld, eq(table.attempts, 0)));
  const begun = await executor
    .select({ id: table.id })
    .from(table as PgTable)
    .where(isHeld)
    .limit(1);
  return begun.length === 0;
}
