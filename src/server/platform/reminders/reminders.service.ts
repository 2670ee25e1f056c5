import type { Database, Executor } from "#server/platform/database/database.ts";
import { claimReminder, deleteRemindersBefore, findSent } from "./sent-reminders.repository.ts";

/** How long a reminder counts as sent, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;

/** `key`: its kind, the record if it is about one, and the day. */
export type Reminder = { key: string; send: (transaction: Executor) => Promise<void> };
export type RemindersService = ReturnType<typeof remindersService>;

/** Reminders that time brings about, each sent once by all processes together. */
export function remindersService(database: Database, now: () => Date) {
  const once = ({ key, send }: Reminder): Promise<void> =>
    database.transaction(async (transaction) => {
      if (await claimReminder(transaction, key, now())) await send(transaction);
    });

  return {
    /**
     * Runs `send` of each that was not sent before, in a transaction of its own. Those that were sent cost one question
     * for all of them.
     */
    async once(reminders: readonly Reminder[]): Promise<void> {
      const sent = await findSent(
        database,
        reminders.map(({ key }) => key),
      );
      for (const reminder of reminders) if (!sent.has(reminder.key)) await once(reminder);
    },

    /** In a transaction of the caller: whether the reminder with this key was not sent before. It counts as sent now. */
    claim: (transaction: Executor, key: string): Promise<boolean> => claimReminder(transaction, key, now()),

    forgetOld: () => deleteRemindersBefore(database, new Date(now().getTime() - retention)),
  };
}
