import PostalMime, { decodeWords, type Email } from "postal-mime";
import { isVisible } from "#domain/readers/read-line.ts";
import { isAutomatic } from "./automatic-mail.ts";
import { failureIn } from "./delivery-failure.ts";
import { withUtf8Headers } from "./header-section.ts";
import { htmlToText } from "./html-to-text.ts";
import { sortAttachments } from "./mail-attachments.ts";
import {
  answersOf,
  authenticationOf,
  MailHeaders,
  messageIdOf,
  recipientsOf,
  senderOf,
  sentAtOf,
} from "./mail-headers.ts";
import { readableLine, readableText, shorten } from "./mail-text.ts";
import type { ReceivedMail } from "./received-mail.ts";

const longestSubject = 200;
const longestText = 50_000;
const longestOriginal = 500_000;

const limits = {
  maxNestingDepth: 100,
  /** Of all parts together, in bytes. */
  maxHeadersSize: 2 * 1024 * 1024,
  // Each level is one more copy of all below it.
  maxRfc822NestingDepth: 3,
};

/** Reads a mail. It is not bounded in time: `readMail` is. */
export async function parseMail(raw: Uint8Array): Promise<ReceivedMail> {
  const email = await PostalMime.parse(withUtf8Headers(raw), limits);
  const headers = new MailHeaders(email.headers);
  const from = senderOf(headers);
  const subject = readableLine(decodeWords(headers.first("subject").slice(0, 10_000)), longestSubject);
  const text = textOf(email, hasAlternatives(raw));
  const failure = await failureIn({ headers, from, text, attachments: email.attachments });
  const isEncrypted = /^multipart\/encrypted\b/i.test(headers.first("content-type"));
  // A report carries the mail that we sent ourselves.
  const parts = failure ? [] : email.attachments;
  return {
    messageId: messageIdOf(headers),
    answers: answersOf(headers),
    from,
    recipients: recipientsOf(headers),
    subject,
    text,
    html: email.html === undefined ? null : shorten(storable(email.html), longestOriginal),
    sentAt: sentAtOf(headers),
    isAutomatic: failure !== null || isAutomatic(headers, subject),
    authentication: authenticationOf(headers),
    failure,
    ...sortAttachments(parts, isEncrypted),
  };
}

/** The parts in plain text, unless some text is in HTML alone. */
function textOf({ text = "", html = "" }: Email, isTwice: boolean): string {
  const plain = readableText(shorten(text, 4 * longestText));
  if (html === "" || (isTwice && isVisible(plain))) return shorten(plain, longestText).trimEnd();
  return shorten(readableText(htmlToText(html, longestText)), longestText).trimEnd();
}

/** Whether a text can be in the mail both in plain text and in HTML. */
function hasAlternatives(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return ["multipart/alternative", "Multipart/Alternative"].some((type) => bytes.includes(type));
}

/** Postgres stores no NUL. */
function storable(html: string): string {
  return html.replaceAll("\0", "").toWellFormed();
}
