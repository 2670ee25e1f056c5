import { parentPort } from "node:worker_threads";
import { JoinedParts } from "./joined-parts.ts";
import { parseMail } from "./parse-mail.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** Undefined: the mail cannot be read. */
export type MailMessage = ReceivedMail | undefined;

const port = parentPort;
if (port === null) throw new Error("This program runs in a thread only.");

globalThis.Blob = JoinedParts as unknown as typeof Blob;

port.on("message", async (raw: Uint8Array) => {
  // A parser that fails says that the mail is damaged, whatever its error is.
  const mail: MailMessage = await parseMail(raw).catch(() => undefined);
  port.postMessage(mail, mail?.attachments.map(({ content }) => content.buffer as ArrayBuffer) ?? []);
});
