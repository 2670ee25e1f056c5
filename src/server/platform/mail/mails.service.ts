import type { Context } from "#server/context.ts";
import { insertDeliveries } from "./mail-deliveries.repository.ts";
import { sendMailJob } from "./mail-sending.ts";
import { insertMails, type NewMail } from "./mails.repository.ts";

export {
  addReturnedAddress,
  deliveriesPersonalData,
  findDeliveries,
  listDeliveries,
  listReturned,
  removeReturnedAddress,
  returnedPersonalData,
} from "./mail-deliveries.repository.ts";
export { countMails, givenUpMails, mailsPersonalData, readLastError } from "./mail-queue.repository.ts";
export { readLastSent } from "./mail-state.repository.ts";
export { cancelHeldMails, mailQueueLength } from "./mails.repository.ts";
export { recordDelivery } from "./record-delivery.ts";

/** Queues mails in the transaction of the change, so that neither is committed without the other. */
export async function queueMails({ database, jobs }: Context, mails: NewMail[], due?: Date): Promise<void> {
  await insertMails(database, mails);
  await insertDeliveries(
    database,
    mails.flatMap(({ id, recipient, aboutId }) => (aboutId ? [{ id, recipient, aboutId }] : [])),
  );
  const attempts = mails.map(({ id }) => ({ id, attempts: 0 }));
  await jobs.enqueue(database, sendMailJob, attempts, due);
}
