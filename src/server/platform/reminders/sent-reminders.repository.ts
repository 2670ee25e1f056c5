import { lt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { sentReminders } from "./sent-reminders.schema.ts";

/** Whether this reminder is ours to send. Another process that asks at the same time waits, and is told no. */
export async function claimReminder(executor: Executor, key: string, sentAt: Date): Promise<boolean> {
  const rows = await executor
    .insert(sentReminders)
    .values({ key, sentAt })
    .onConflictDoNothing()
    .returning({ key: sentReminders.key });
  return rows.length > 0;
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
