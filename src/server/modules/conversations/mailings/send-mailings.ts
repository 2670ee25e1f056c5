import { setTimeout as sleep } from "node:timers/promises";
import { roleAllows } from "#domain/access/principal.ts";
import { DomainError } from "#domain/errors.ts";
import { nextSendingAt } from "#domain/mailings/mailing-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { type Context, transact } from "#server/context.ts";
import { holdAdministrator } from "#server/modules/admin/hold-actor.service.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { listDeliveries } from "#server/platform/mail/mails.service.ts";
import { sendAbout } from "../send-message.ts";
import { enterMailingState } from "./enter-mailing-state.ts";
import { findContacts } from "./find-contacts.ts";
import {
  findLastSent,
  findWaiting,
  finishRecipient,
  listQueue,
  listSentIds,
  lockMailing,
  lockSending,
  type MailingRow,
  type RecipientRow,
} from "./mailings.repository.ts";
import { lacksSignature, signed } from "./sign-message.ts";

export const sendMailingsJob = defineJob<Record<never, never>>({
  name: "send-mailings",
  single: true,
  concurrency: 1,
  timeLimit: 5 * 60,
});

/** The job waits so long for the next message, and leaves a longer wait to the next job. In milliseconds. */
const longestWait = 5_000;
/** The job ends after this time, long before its limit, and leaves the rest to the next one. In milliseconds. */
const turnTime = 60_000;

/** Sends the messages that are due, and queues the job for the next one. */
export async function sendMailings(context: Context, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const due = await sendNext(context);
    if (due === undefined) return;
    const wait = due.getTime() - context.now().getTime();
    if (wait > longestWait || performance.now() - start > turnTime) {
      await context.jobs.enqueue(context.database, sendMailingsJob, [{}], due);
      return;
    }
    if (wait > 0) await sleep(wait, undefined, { signal });
  }
}

/** Adds the job if messages wait, as after a restart from a backup. */
export async function enqueueMailings({ database, jobs }: Pick<Context, "database" | "jobs">): Promise<void> {
  if ((await listQueue(database)).length > 0) await jobs.enqueue(database, sendMailingsJob, [{}]);
}

/** Deals with one message, if it is due. Time of the next one; undefined if none waits. */
async function sendNext(context: Context): Promise<Date | undefined> {
  return transact(context, async (transaction) => {
    const { database } = transaction;
    await lockSending(database);
    const [first] = await listQueue(database);
    if (first === undefined) return undefined;
    const now = context.now();
    const { messagesPerHour } = context.settings;
    const due = nextSendingAt({ last: await findLastSent(database), now, messagesPerHour });
    if (first.waiting > 0 && due > now) return due;
    const mailing = await lockMailing(database, first.id);
    if (mailing?.state === "sending") await advance(transaction, mailing);
    return now;
  });
}

/** Deals with the next message of a locked mailing. */
async function advance(context: Context, mailing: MailingRow): Promise<void> {
  const { database } = context;
  const actor = await holdAdministrator(database, mailing.adminId);
  if (actor === undefined || !roleAllows(actor.role, "editor")) {
    await enterMailingState(database, mailing.id, "stopped", { stopReason: "account" });
    return;
  }
  const recipient = await findWaiting(database, mailing.id);
  if (recipient) {
    // In a transaction of its own, so that a refusal undoes what was written before it.
    const outcome = await transact(context, (inner) => deliver(inner, { actor, mailing, recipient })).catch(
      (error) => {
        if (!(error instanceof DomainError)) throw error;
        return { leftOut: "refused" as const };
      },
    );
    await finishRecipient(database, recipient, outcome);
  }
  if ((await findWaiting(database, mailing.id)) === undefined) {
    await enterMailingState(database, mailing.id, "done");
  }
}

type Delivered = {
  actor: NonNullable<Awaited<ReturnType<typeof holdAdministrator>>>;
  mailing: MailingRow;
  recipient: RecipientRow;
};

async function deliver(context: Context, { actor, mailing, recipient }: Delivered) {
  const { database } = context;
  const { subjectType: type, id } = mailing;
  const sent = await listDeliveries(database, await listSentIds(database, id));
  const [found] = await findContacts(database, {
    about: type,
    ids: [recipient.subjectId],
    written: sent.map((delivery) => emailKey(delivery.recipient)),
  });
  if (found === undefined || found.leftOut !== null) return { leftOut: found?.leftOut ?? "deleted" };
  const message = { title: recipient.title ?? mailing.title, text: recipient.text ?? mailing.text };
  if (lacksSignature(message, actor)) return { leftOut: "missing_value" as const };
  const subject = { type, id: recipient.subjectId };
  const messageId = await sendAbout(context, actor, { subject, to: found.to, ...signed(message, actor) });
  if (messageId === undefined) return { leftOut: "deleted" as const };
  return { messageId, sentAt: context.now() };
}
