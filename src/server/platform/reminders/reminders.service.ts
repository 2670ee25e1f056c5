import type { Database, Executor } from "#server/platform/database/database.ts";
import { gatherMails } from "#server/platform/mail/gathered-mails.ts";
import { claimReminders, deleteRemindersBefore, findSent } from "./sent-reminders.repository.ts";

/** How long a reminder counts as sent, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;
/** So many share a transaction: records that a reminder locks wait for no more than these. */
const batchSize = 50;
/** So many of these run side by side, which leaves most connections to requests. */
const lanes = 3;

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
      await gatherMails(transaction, async () => {
        for (const reminder of reminders) if (claimed.delete(reminder.key)) await reminder.send(transaction);
      });
    });

  /** One that fails undoes the others of its transaction, which are sent one by one then. Resolves to the errors. */
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
     * Runs `send` of each that was not sent before, in a transaction that some of them share. Those that were sent cost
     * one question for all of them. If some fail, the others are sent, and the first error is thrown.
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
          // Nothing works, such as the database.
          if (failed.length > 1 && failed.length === batch.length) next = open.length;
        }
      };
      await Promise.all(Array.from({ length: lanes }, work));
      if (errors.length > 0) throw errors[0];
    },

    /** In a transaction of the caller: whether the reminder with this key was not sent before. It counts as sent now. */
    claim: async (transaction: Executor, key: string): Promise<boolean> =>
      (await claimReminders(transaction, [key], now())).has(key),

    forgetOld: () => deleteRemindersBefore(database, new Date(now().getTime() - retention)),
  };
}
