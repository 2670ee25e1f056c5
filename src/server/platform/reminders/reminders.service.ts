import { type Context, transact } from "#server/context.ts";
import { gatherMails } from "#server/platform/mail/gathered-mails.ts";
import { claimReminders, deleteRemindersBefore, findSent } from "./sent-reminders.repository.ts";

/** Time for which a sent reminder is remembered, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;
/** Reminders in one transaction. Small, because their records stay locked until it ends. */
const batchSize = 50;
/** Transactions that run side by side. Leaves most connections to requests. */
const lanes = 3;

/** `key`: kind of reminder, record if it is about one, and day. */
export type Reminder = { key: string; send: (context: Context) => Promise<void> };
// Scheduled reminders, each sent once by all processes together.

/**
 * Sends each reminder that was not sent before, in shared transactions. One query finds all that were sent. If
 * some fail, the others are still sent, and the first error is thrown.
 */
export async function once(context: Context, reminders: readonly Reminder[]): Promise<void> {
  const sent = await findSent(
    context.database,
    reminders.map(({ key }) => key),
  );
  const open = reminders.filter(({ key }) => !sent.has(key));
  const errors: unknown[] = [];
  let next = 0;
  const work = async () => {
    while (next < open.length) {
      const batch = open.slice(next, next + batchSize);
      next += batchSize;
      const failed = await sendTogether(context, batch);
      errors.push(...failed);
      // If all of them fail, the cause is general, such as the database.
      if (failed.length > 1 && failed.length === batch.length) next = open.length;
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  if (errors.length > 0) throw errors[0];
}

/**
 * Runs in the caller's transaction. Whether the reminder with this key was not sent before; it counts as sent
 * afterwards.
 */
export async function claim(context: Context, key: string): Promise<boolean> {
  return (await claimReminders(context.database, [key], context.now())).has(key);
}

export function forgetOld(context: Context) {
  return deleteRemindersBefore(context.database, new Date(context.now().getTime() - retention));
}

function send(context: Context, reminders: readonly Reminder[]): Promise<void> {
  return transact(context, async (transaction) => {
    const keys = reminders.map(({ key }) => key);
    const claimed = await claimReminders(transaction.database, keys, context.now());
    // A duplicate key is sent once.
    await gatherMails(transaction, async () => {
      for (const reminder of reminders) if (claimed.delete(reminder.key)) await reminder.send(transaction);
    });
  });
}

/**
 * Sends reminders in one transaction. If one fails, all are rolled back and sent one by one. Resolves to the
 * errors.
 */
async function sendTogether(context: Context, reminders: readonly Reminder[]): Promise<unknown[]> {
  const isDone = await send(context, reminders).then(
    () => true,
    () => false,
  );
  if (isDone) return [];
  const errors: unknown[] = [];
  for (const reminder of reminders) await send(context, [reminder]).catch((error) => errors.push(error));
  return errors;
}
