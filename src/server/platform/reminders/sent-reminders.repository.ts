import { lt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { sentReminders } from "./sent-reminders.schema.ts";

/**
 * Claims reminders that were not sent before and resolves to their keys. A concurrent process waits, and gets none of
 * them. All processes claim in the same order, to avoid deadlocks.
 */
export async function claimReminders(
  executor: Executor,
  keys: readonly string[],
  sentAt: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await executor
    .insert(sentReminders)
    .values(keys.toSorted().map((key) => ({ key, sentAt })))
    .onConflictDoNothing()
    .returning({ key: sentReminders.key });
  return new Set(rows.map(({ key }) => key));
}

/** Keys of these reminders that were sent. */
export async function findSent(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await executor
    .select({ key: sentReminders.key })
    .from(sentReminders)
    .where(sql`${sentReminders.key} = any(${sql.param(keys)})`);
  return new Set(rows.map(({ key }) => key));
}

export async function deleteRemindersBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(sentReminders).where(lt(sentReminders.sentAt, time));
}
