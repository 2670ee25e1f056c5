import type { Database, Executor } from "#server/platform/database/database.ts";
import { claimReminder, deleteRemindersBefore } from "./sent-reminders.repository.ts";

/** How long a reminder counts as sent, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;

export type RemindersService = ReturnType<typeof remindersService>;

/** Reminders that time brings about, each sent once by all processes together. */
export function remindersService(database: Database, now: () => Date) {
  return {
    /** Runs `send` in a transaction, unless the reminder with this key was sent before. */
    once: (key: string, send: (transaction: Executor) => Promise<void>): Promise<void> =>
      database.transaction(async (transaction) => {
        if (await claimReminder(transaction, key, now())) await send(transaction);
      }),

    /** In a transaction of the caller: whether the reminder with this key was not sent before. It counts as sent now. */
    claim: (transaction: Executor, key: string): Promise<boolean> => claimReminder(transaction, key, now()),

    forgetOld: () => deleteRemindersBefore(database, new Date(now().getTime() - retention)),
  };
}
