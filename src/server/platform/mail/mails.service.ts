import type { Context } from "#server/context.ts";
import { sendMailJob } from "./mail-sending.ts";
import { insertMails, type NewMail } from "./mails.repository.ts";

export { countMails, givenUpMails, mailsPersonalData, readLastError } from "./mail-queue.repository.ts";
export { readLastSent } from "./mail-state.repository.ts";
export { cancelHeldMails, mailQueueLength } from "./mails.repository.ts";

/** Queues mails in the transaction of the change, so that neither is committed without the other. */
export async function queueMails({ database, jobs }: Context, mails: NewMail[], due?: Date): Promise<void> {
  await insertMails(database, mails);
  const attempts = mails.map(({ id }) => ({ id, attempts: 0 }));
  await jobs.enqueue(database, sendMailJob, attempts, due);
}
