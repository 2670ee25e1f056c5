import { createHash } from "node:crypto";
import { type Context, transact } from "#server/context.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { forgetOtherMailboxes, recordLook } from "#server/platform/mail-in/mailbox-state.repository.ts";
import {
  type MailboxOptions,
  type MailboxPosition,
  watchMailbox,
} from "#server/platform/mail-in/watch-mailbox.ts";
import { findPosition, movePosition } from "./inbound-mails.repository.ts";
import { storeMail } from "./receive-mail.ts";

/** In seconds. */
const timeLimit = 15 * 60;
/** A run ends on its own before its limit, and the next one goes on. In milliseconds. */
const span = 10 * 60 * 1000;

/** Reads the mailbox for replies, in one process of the cluster: the heartbeat of the job is the lease. */
export const readMailboxJob = defineJob<Record<never, never>>({
  name: "read-mailbox",
  single: true,
  concurrency: 1,
  timeLimit,
});

/** Receives mails until the process stops or the run is over. Does nothing without a mailbox. */
export async function readMailbox(
  context: Context,
  log: MailboxOptions["log"],
  stopping: AbortSignal,
): Promise<void> {
  const { imapUrl: url, imapAfterReading: afterReading } = context.settings;
  const mailbox = url && nameOf(url);
  await forgetOtherMailboxes(context.database, mailbox);
  if (url === undefined || mailbox === undefined) return;
  const moveTo = (transaction: Context, position: MailboxPosition, skipped: number) =>
    movePosition(transaction.database, mailbox, position, skipped);
  await watchMailbox({
    url,
    afterReading,
    position: await findPosition(context.database, mailbox),
    take: (raw, position) =>
      transact(context, async (transaction) => {
        await storeMail(transaction, raw);
        await moveTo(transaction, position, 0);
      }),
    // Filed like one that cannot be read, so that nobody waits for an answer that nobody has seen.
    tooLarge: (headers, position) =>
      transact(context, async (transaction) => {
        await storeMail(transaction, tooLargeMail(headers));
        await moveTo(transaction, position, 1);
      }),
    looked: (problem) => recordLook(context.database, { mailbox, problem }),
    moveTo: (position) => transact(context, (transaction) => moveTo(transaction, position, 0)),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(span)]),
    log,
  });
}

/** A mail with these headers that says why there is no more of it. Without those about its parts, it is plain text. */
function tooLargeMail(headers: Buffer): Buffer {
  const kept = headers.toString("latin1").replace(/^content-[a-z-]+:.*(?:\r?\n[ \t].*)*\r?\n/gim, "");
  const text = "This mail is larger than 25 MB, and was not received. It is in the mailbox.";
  return Buffer.from(`${kept.trimEnd()}\r\n\r\n${text}\r\n`, "latin1");
}

/** The same for another password. */
function nameOf(url: string): string {
  const { host, username, pathname } = new URL(url);
  return createHash("sha256").update(`${username}@${host}${pathname}`).digest("hex");
}
