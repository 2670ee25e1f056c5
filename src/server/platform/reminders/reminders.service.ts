import type { Database, Executor } from "#server/platform/database/database.ts";
import { claimReminders, deleteRemindersBefore, findSent } from "./sent-reminders.repository.ts";

/** How long a reminder counts as sent, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;
/** So many share a transaction: records that a reminder locks wait for no more than these. */
const batchSize = 50;

/** `key`: its kind, the record if it is about one, and the day. */
export type Reminder = { key: string; send: (transaction: Executor) => Promise<void> };
export type RemindersService = ReturnType<typeof remindersService>;

/** Reminders that time brings about, each sent once by all processes together. */
export function remindersService(database: Database, now: () => Date) {
  const send = (reminders: readonly Reminder[]): Promise<void> =>
    database.transaction(async (transaction) => {
      const keys = reminders.map(({ key }) => key);
      const claimed = await claimReminders(transaction, keys, now());
      // A key that is there twice is sent once.
      for (const reminder of reminders) if (claimed.delete(reminder.key)) await reminder.send(transaction);
    });

  /** One that fails undoes the others of its transaction: they are sent one by one, up to that one. */
  const sendTogether = (reminders: readonly Reminder[]): Promise<void> =>
    send(reminders).catch(async () => {
      for (const reminder of reminders) await send([reminder]);
    });

  return {
    /**
     * Runs `send` of each that was not sent before, in a transaction that some of them share. Those that were sent cost
     * one question for all of them.
     */
    async once(reminders: readonly Reminder[]): Promise<void> {
      const sent = await findSent(
        database,
        reminders.map(({ key }) => key),
      );
      const open = reminders.filter(({ key }) => !sent.has(key));
      for (let from = 0; from < open.length; from += batchSize) {
        await sendTogether(open.slice(from, from + batchSize));
      }
    },

    /** In a transaction of the caller: whether the reminder with this key was not sent before. It counts as sent now. */
    claim: async (transaction: Executor, key: string): Promise<boolean> =>
      (await claimReminders(transaction, [key], now())).has(key),

    forgetOld: () => deleteRemindersBefore(database, new Date(now().getTime() - retention)),
  };
}
