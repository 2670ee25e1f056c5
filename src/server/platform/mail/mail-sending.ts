import type { Context } from "#server/context.ts";
import type { Attempt } from "#server/platform/database/attempts.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { untilRecorded } from "#server/platform/database/until-recorded.ts";
import { defineJob, type Run } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { recordSent } from "./mail-state.repository.ts";
import type { AttachedFile, SendMail } from "./mail-transport.ts";
import {
  listWaitingMails,
  type MailRow,
  postponeMail,
  removeGivenUpMails,
  removeMail,
  takeUpMail,
} from "./mails.repository.ts";
import { recordDelivery } from "./record-delivery.ts";

const minute = 60;
const hour = 60 * minute;
/** Pause after each failed attempt, in seconds. The email is given up after the last one. */
const defaultPauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];
/** Much longer than one attempt can take, in seconds. */
const lease = 10 * minute;
/** Timeout of one attempt, in milliseconds. */
const attemptLimit = 2 * 60_000;

/** Retention of emails that were given up. */
const keptDays = 30;

export const sendMailJob = defineJob<Attempt>({ name: "send-mail", concurrency: 1, timeLimit: 5 * minute });

type Log = { warn(details: object, text: string): void; error(details: object, text: string): void };
type Sending = Pick<Context, "database" | "jobs"> & {
  send: SendMail;
  /** Files of a message that a mail passes on, the same at every attempt. */
  readAttached?: (messageId: string) => Promise<AttachedFile[]>;
  /** Called with a mail that passes on a message, when it is given up, in the same transaction. */
  onGivenUp?: (executor: Executor, mail: { messageId: string; email: string }) => Promise<void>;
  /** Whether `send` hands mails to a mail server. */
  isDelivered?: boolean;
  log: Log;
  pauses?: readonly number[];
};

/** Sends one email, or schedules the next attempt. */
export function mailSending(sending: Sending) {
  const {
    database,
    jobs,
    send,
    readAttached = async () => [],
    onGivenUp,
    isDelivered = false,
    log,
    pauses = defaultPauses,
  } = sending;
  const postpone = async (mail: MailRow, error: unknown): Promise<void> => {
    const pause = isFinal(error) ? undefined : pauses[mail.attempts - 1];
    const reason = reasonOf(error);
    await database.transaction(async (transaction) => {
      const row = await postponeMail(transaction, mail, pause, reason);
      if (row?.nextAttempt) {
        const { id, attempts, nextAttempt } = row;
        await jobs.enqueue(transaction, sendMailJob, [{ id, attempts }], nextAttempt);
      } else if (row?.aboutId) {
        await recordDelivery(transaction, row.id, { state: "failed", reason });
        await onGivenUp?.(transaction, { messageId: row.aboutId, email: row.recipient });
      }
    });
    if (pause === undefined) log.error({ mail: mail.id, reason }, "a mail was given up");
    else log.warn({ mail: mail.id, reason, seconds: pause }, "a mail could not be sent yet");
  };

  const sendWhole = async (mail: MailRow): Promise<void> => {
    const attachments = mail.aboutId ? await readAttached(mail.aboutId) : [];
    await send({ ...mail, attachments });
  };

  return async (attempt: Attempt, { signal, retries }: Run): Promise<void> => {
    const mail = await takeUpMail(database, attempt, { retries, lease });
    if (mail === undefined) return;
    try {
      await withinLimit(sendWhole(mail), signal);
    } catch (error) {
      await postpone(mail, error);
      return;
    }
    await untilRecorded(async () => {
      await database.transaction(async (transaction) => {
        await removeMail(transaction, mail);
        if (mail.aboutId)
          await recordDelivery(transaction, mail.id, { state: isDelivered ? "sent" : "written" });
      });
      if (isDelivered) await recordSent(database);
    });
  };
}

/** Adds jobs for waiting emails that have none, from the previous version or from a backup. */
export async function enqueueWaitingMails(database: Executor, jobs: Pick<Jobs, "enqueueMissing">) {
  const waiting = await listWaitingMails(database);
  await jobs.enqueueMissing(
    database,
    sendMailJob,
    waiting.map(({ due, ...payload }) => ({ payload, due })),
  );
}

export const removeGivenUp = (database: Executor) => removeGivenUpMails(database, keptDays);

async function withinLimit(sending: Promise<void>, stopping: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([AbortSignal.timeout(attemptLimit), stopping]);
  const late = new Promise<never>((_resolve, reject) => {
    limit.addEventListener("abort", () => reject(new Error("ETIMEDOUT")), { once: true });
  });
  await Promise.race([sending, late]);
}

type SmtpError = { code?: unknown; responseCode?: unknown };

/** Only the error code and status, because messages of mail servers may contain the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "unknown";
}

/** Whether the mail server rejects this email for good. A wrong password or a full disk can be fixed. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500
  );
}
