import { and, between, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** A row that waits to be processed, and the number of attempts before this one. */
export type Attempt = { id: string; attempts: number };

/** Columns of a table whose rows wait for an attempt; when `nextAttempt` is null there will be none. */
type Attempted = { id: PgColumn; attempts: PgColumn; nextAttempt: PgColumn };

/**
 * Whether the row waits for this attempt. Of two jobs for the same attempt, only the first one matches. A job that was
 * started `retries` times before may have counted that many attempts, and continues where it was interrupted.
 */
export function isTurnOf(table: Attempted, { id, attempts }: Attempt, retries: number): SQL | undefined {
  if (retries > 0) {
    const isSame = between(table.attempts, attempts, attempts + retries);
    return and(eq(table.id, id), isSame, isNotNull(table.nextAttempt));
  }
  // The job's time has milliseconds only.
  const isDue = sql`${table.nextAttempt} <= now() + interval '1 second'`;
  return and(eq(table.id, id), eq(table.attempts, attempts), isDue);
}

/** Counts the attempt. For this many seconds, a process of the previous version does not touch the row. */
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
