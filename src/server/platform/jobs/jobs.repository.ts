import { sql } from "drizzle-orm";
import { type ConnectionOptions, fromDrizzle } from "pg-boss";
import type { Executor } from "#server/platform/database/database.ts";

/** The database schema of pg-boss. */
export const jobsSchema = "pgboss";

/** Makes pg-boss write in the caller's transaction. */
export function within(executor: Executor): NonNullable<ConnectionOptions["db"]> {
  return fromDrizzle(executor as Parameters<typeof fromDrizzle>[0], sql);
}

/** `id` in the payload of each job of this name that is not completed. */
export async function pendingIds(executor: Executor, name: string): Promise<Set<string>> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select data ->> 'id' as id from ${sql.identifier(jobsSchema)}.job where name = ${name} and state < 'completed'`,
  );
  return new Set(rows.map(({ id }) => id));
}
