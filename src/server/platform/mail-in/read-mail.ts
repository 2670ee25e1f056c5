import { join } from "node:path";
import pLimit from "p-limit";
import { type LimitedThread, startThread } from "#server/platform/threads/limited-thread.ts";
import type { MailMessage } from "./mail-program.ts";
import { largestMail, type ReceivedMail, UnreadableMail } from "./received-mail.ts";

const program = join(import.meta.dirname, "mail-program.ts");
const limits = {
  memoryMb: 192,
  timeoutMs: 20_000,
  tooExpensive: () => new UnreadableMail("The mail takes too long or too much memory to read."),
};
/** A thread that has nothing to do ends after this time, in milliseconds. */
const idleMs = 10_000;

const oneAtATime = pLimit(1);
let thread: LimitedThread<MailMessage> | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Reads a mail from its source (RFC 5322), in a thread with limits of time and memory. Throws `UnreadableMail` for a
 * mail that is too large, too expensive, or damaged.
 */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  if (raw.byteLength > largestMail) throw new UnreadableMail("The mail is larger than 25 MB.");
  const mail = await oneAtATime(() => readInThread(raw));
  if (mail === undefined) throw new UnreadableMail("The mail is damaged.");
  return mail;
}

// Starting a thread takes longer than reading most mails.
async function readInThread(raw: Uint8Array): Promise<MailMessage> {
  clearTimeout(idle);
  thread ??= startThread(program, limits);
  try {
    const copy = new Uint8Array(raw);
    return await thread.ask(copy, [copy.buffer]);
  } catch (error) {
    await endThread();
    throw error;
  } finally {
    idle = setTimeout(endThread, idleMs).unref();
  }
}

async function endThread(): Promise<void> {
  const ended = thread;
  thread = undefined;
  await ended?.end();
}
