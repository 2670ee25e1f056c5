import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** Number of waiting rows, and age of the oldest in seconds. */
export type QueueLength = { waiting: number; oldest: number };

/** Counts rows with a `nextAttempt`, which are the waiting ones. */
export async function queueLength(
  executor: Executor,
  table: PgTable & { createdAt: PgColumn; nextAttempt: PgColumn },
): Promise<QueueLength> {
  const { rows } = await executor.execute<QueueLength>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(${table.createdAt})), 0)::float8 as oldest
    from ${table} where ${table.nextAttempt} is not null`);
  return rows[0] ?? { waiting: 0, oldest: 0 };
}
