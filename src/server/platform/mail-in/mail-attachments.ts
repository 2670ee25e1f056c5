import type { Attachment } from "postal-mime";
import { readableLine } from "./mail-text.ts";
import type { MailAttachment } from "./received-mail.ts";

const mostAttachments = 20;
const mostNames = 100;
const longestName = 200;

/** Proofs of a signature, and other forms of the same text. */
const withoutContent = [
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
  "application/pgp-encrypted",
  "text/x-amp-html",
];
const encrypted = ["application/pkcs7-mime", "application/x-pkcs7-mime"];
const usualNames = new Map([
  ["text/calendar", "invitation.ics"],
  ["application/ics", "invitation.ics"],
  ["message/rfc822", "message.eml"],
  ["application/ms-tnef", "winmail.dat"],
]);

type Sorted = { attachments: MailAttachment[]; leftOut: string[] };

/** Attachments that can be kept. `isEncrypted`: the mail is a message in PGP/MIME (RFC 3156). */
export function sortAttachments(parts: readonly Attachment[], isEncrypted: boolean): Sorted {
  const attachments: MailAttachment[] = [];
  const leftOut: string[] = [];
  for (const part of parts) {
    if (withoutContent.includes(part.mimeType)) continue;
    const name = nameOf(part);
    if (isEncrypted || encrypted.includes(part.mimeType) || attachments.length === mostAttachments) {
      if (leftOut.length < mostNames) leftOut.push(name);
    } else {
      attachments.push({ name, type: typeOf(part), content: bytesOf(part) });
    }
  }
  return { attachments, leftOut };
}

/** Without folders and the characters that file systems forbid. */
function nameOf({ filename, mimeType }: Attachment): string {
  const file =
    (filename ?? "")
      .slice(-10 * longestName)
      .split(/[\\/]/)
      .at(-1) ?? "";
  const line = readableLine(file.replace(/[<>:"|?*]/g, "_"), 10 * longestName).replace(/^[. ]+/, "");
  const [, base = "", extension = ""] = /^(.*?)(\.[^.]{1,20})?$/u.exec(line) ?? [];
  const name = readableLine(base, longestName - extension.length) + extension;
  return name || (usualNames.get(mimeType) ?? "attachment");
}

function typeOf({ mimeType }: Attachment): string {
  const isType = /^[a-z0-9][\w!#$&^.+-]{0,99}\/[a-z0-9][\w!#$&^.+-]{0,99}$/.test(mimeType);
  return isType ? mimeType : "application/octet-stream";
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer);
}
