import pLimit from "p-limit";
import { type LimitedProcess, startProcess } from "#server/platform/processes/limited-process.ts";
import { programBeside } from "#server/platform/processes/program-file.ts";
import type { MailMessage } from "./mail-program.ts";
import { largestMail, type ReceivedMail, UnreadableMail } from "./received-mail.ts";

const program = programBeside(import.meta, "mail-program");
const limits = {
  memoryMb: 192,
  timeoutMs: 20_000,
  tooExpensive: () => new UnreadableMail("The mail takes too long or too much memory to read."),
};
/** A process that has nothing to do ends after this time, in milliseconds. */
const idleMs = 10_000;

const oneAtATime = pLimit(1);
let reader: LimitedProcess<MailMessage> | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Reads a mail from its source (RFC 5322), in a process with limits of time and memory. Throws `UnreadableMail` for a
 * mail that is too large, too expensive, or damaged.
 */
export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  if (raw.byteLength > largestMail) throw new UnreadableMail("The mail is larger than 25 MB.");
  const mail = await oneAtATime(() => readInProcess(raw));
  if (mail === null) throw new UnreadableMail("The mail is damaged.");
  return mail;
}

// Starting a process takes longer than reading most mails.
async function readInProcess(raw: Uint8Array): Promise<MailMessage> {
  clearTimeout(idle);
  reader ??= startProcess(program, limits);
  try {
    return await reader.ask(raw);
  } catch (error) {
    endReader();
    throw error;
  } finally {
    idle = setTimeout(endReader, idleMs).unref();
  }
}

function endReader(): void {
  reader?.end();
  reader = undefined;
}
