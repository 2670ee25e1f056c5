import type { Database, Executor } from "#server/platform/database/database.ts";
import { gatherMails } from "#server/platform/mail/gathered-mails.ts";
import { claimReminders, deleteRemindersBefore, findSent } from "./sent-reminders.repository.ts";

/** Time for which a sent reminder is remembered, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;
/** Reminders in one transaction. Small, because their records stay locked until it ends. */
const batchSize = 50;
/** Transactions that run side by side. Leaves most connections to requests. */
const lanes = 3;

/** `key`: kind of reminder, record if it is about one, and day. */
export type Reminder = { key: string; send: (transaction: Executor) => Promise<void> };
export type RemindersService = ReturnType<typeof remindersService>;

/** Scheduled reminders, each sent once by all processes together. */
export function remindersService(database: Database, now: () => Date) {
  const send = (reminders: readonly Reminder[]): Promise<void> =>
    database.transaction(async (transaction) => {
      const keys = reminders.map(({ key }) => key);
      const claimed = await claimReminders(transaction, keys, now());
      // A duplicate key is sent once.
      await gatherMails(transaction, async () => {
        for (const reminder of reminders) if (claimed.delete(reminder.key)) await reminder.send(transaction);
      });
    });

  /**
   * Sends reminders in one transaction. If one fails, all are rolled back and sent one by one. Resolves to the
   * errors.
   */
  const sendTogether = async (reminders: readonly Reminder[]): Promise<unknown[]> => {
    const isDone = await send(reminders).then(
      () => true,
      () => false,
    );
    if (isDone) return [];
    const errors: unknown[] = [];
    for (const reminder of reminders) await send([reminder]).catch((error) => errors.push(error));
    return errors;
  };

  return {
    /**
     * Sends each reminder that was not sent before, in shared transactions. One query finds all that were sent. If
     * some fail, the others are still sent, and the first error is thrown.
     */
    async once(reminders: readonly Reminder[]): Promise<void> {
      const sent = await findSent(
        database,
        reminders.map(({ key }) => key),
      );
      const open = reminders.filter(({ key }) => !sent.has(key));
      const errors: unknown[] = [];
      let next = 0;
      const work = async () => {
        while (next < open.length) {
          const batch = open.slice(next, next + batchSize);
          next += batchSize;
          const failed = await sendTogether(batch);
          errors.push(...failed);
          // If all of them fail, the cause is general, such as the database.
          if (failed.length > 1 && failed.length === batch.length) next = open.length;
        }
      };
      await Promise.all(Array.from({ length: lanes }, work));
      if (errors.length > 0) throw errors[0];
    },

    /**
     * Runs in the caller's transaction. Whether the reminder with this key was not sent before; it counts as sent
     * afterwards.
     */
    claim: async (transaction: Executor, key: string): Promise<boolean> =>
      (await claimReminders(transaction, [key], now())).has(key),

    forgetOld: () => deleteRemindersBefore(database, new Date(now().getTime() - retention)),
  };
}
