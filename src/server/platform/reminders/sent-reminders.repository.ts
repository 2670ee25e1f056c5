import { lt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { sentReminders } from "./sent-reminders.schema.ts";

/**
 * Which of these reminders are ours to send. Another process that asks at the same time waits, and is told no. All
 * claim in the same order, so that none waits for another that waits for it.
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

/** Which of these reminders were sent. */
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
