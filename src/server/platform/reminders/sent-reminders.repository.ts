import { lt } from "drizzle-orm";
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

export async function deleteRemindersBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(sentReminders).where(lt(sentReminders.sentAt, time));
}
