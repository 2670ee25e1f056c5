import { JoinedParts } from "./joined-parts.ts";
import { parseMail } from "./parse-mail.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** Null: the mail cannot be read. */
export type MailMessage = ReceivedMail | null;

globalThis.Blob = JoinedParts as unknown as typeof Blob;

process.on("message", async (raw: Uint8Array) => {
  // A parser that fails says that the mail is damaged, whatever its error is.
  const mail: MailMessage = await parseMail(raw).catch(() => null);
  process.send?.(mail);
});
