import { sql } from "drizzle-orm";
import { type ConnectionOptions, fromDrizzle } from "pg-boss";
import type { Executor } from "#server/platform/database/database.ts";

/** The schema of the library's own tables. */
export const jobsSchema = "pgboss";

/** Lets the library write within somebody's transaction. */
export function within(executor: Executor): NonNullable<ConnectionOptions["db"]> {
  return fromDrizzle(executor as Parameters<typeof fromDrizzle>[0], sql);
}

/** What the jobs under this name that are not done yet are about, by the `id` in their payloads. */
export async function pendingIds(executor: Executor, name: string): Promise<Set<string>> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select data ->> 'id' as id from ${sql.identifier(jobsSchema)}.job where name = ${name} and state < 'completed'`,
  );
  return new Set(rows.map(({ id }) => id));
}
