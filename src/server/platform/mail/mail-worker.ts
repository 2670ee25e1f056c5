import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/platform/database/database.ts";
import { queueWorker } from "#server/platform/jobs/queue-worker.ts";
import type { SendMail } from "./mail-transport.ts";
import { claimMail, postponeMail, removeGivenUpMails, removeMail } from "./mails.repository.ts";

const minute = 60;
const hour = 60 * minute;
/** How long to wait after each failed attempt, in seconds; after the last one the mail is given up. */
const defaultPauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];
/** A mail whose process died is taken up again after so long, in seconds. Far above what one attempt may take. */
const lease = 10 * minute;
/** An attempt is given up after so long, in milliseconds. */
const attemptLimit = 2 * 60_000;
/** How often the queue is looked at, in milliseconds. */
const pollInterval = 2_000;
/** Mails that were given up can be read in the table for so long. */
const keptDays = 30;

type Log = { warn(details: object, text: string): void; error(details: object, text: string): void };
type Dependencies = { database: Database; send: SendMail; log: Log; pauses?: readonly number[] };

/** Sends what is in the queue, one mail at a time. */
export function mailWorker({ database, send, log, pauses = defaultPauses }: Dependencies) {
  return queueWorker({
    claim: async (busy) => (busy.length > 0 ? undefined : claimMail(database, lease)),
    laneOf: () => "mail",
    send: (mail) => withinLimit(send(mail)),
    onSent: (mail) => removeMail(database, mail),
    async onFailure(mail, error, pause) {
      const reason = reasonOf(error);
      await postponeMail(database, mail, pause, reason);
      if (pause === undefined) log.error({ mail: mail.id, reason }, "a mail was given up");
      else log.warn({ mail: mail.id, reason, seconds: pause }, "a mail could not be sent yet");
    },
    pauses,
    isFinal,
    tidy: () => removeGivenUpMails(database, keptDays),
    interval: pollInterval,
    onError: (error) => log.warn({ err: error }, "the queue of mails could not be read"),
  });
}

async function withinLimit(sending: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(attemptLimit, undefined, { signal: timer.signal }).then(() => {
    throw new Error("ETIMEDOUT");
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}

type SmtpError = { code?: unknown; responseCode?: unknown };

/** A code and a status: the words of a mail server may name the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code, responseCode].filter((part) => part !== undefined).join(" ") || "unknown";
}

/** The mail server will never take this mail, whereas a wrong password or a full disk can be mended. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500
  );
}
