import { gte, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { activity } from "./activity.schema.ts";

export type ActivityKind = (typeof activity.$inferSelect)["kind"];

/**
 * Adds one to the count of that day (UTC). Comes last in a transaction, because it locks a row that all others of that
 * day need, too.
 */
export async function countActivity(executor: Executor, kind: ActivityKind, at: Date): Promise<void> {
  await executor
    .insert(activity)
    .values({ day: at.toISOString().slice(0, 10), kind, count: 1 })
    .onConflictDoUpdate({
      target: [activity.day, activity.kind],
      set: { count: sql`${activity.count} + 1` },
    });
}

export async function listActivity(executor: Executor, sinceDay: string) {
  return executor.select().from(activity).where(gte(activity.day, sinceDay));
}
