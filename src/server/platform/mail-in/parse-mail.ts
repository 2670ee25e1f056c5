import PostalMime, { decodeWords, type Email } from "postal-mime";
import { isVisible } from "#domain/readers/read-line.ts";
import { isAutomatic } from "./automatic-mail.ts";
import { failureIn } from "./delivery-failure.ts";
import { htmlToText } from "./html-to-text.ts";
import { sortAttachments } from "./mail-attachments.ts";
import { answersOf, MailHeaders, messageIdOf, recipientsOf, senderOf, sentAtOf } from "./mail-headers.ts";
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
  const email = await PostalMime.parse(raw, limits);
  const headers = new MailHeaders(email.headers);
  const from = senderOf(headers);
  const subject = readableLine(decodeWords(headers.first("subject").slice(0, 10_000)), longestSubject);
  const text = textOf(email);
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
    failure,
    ...sortAttachments(parts, isEncrypted),
  };
}

/** The part in plain text, unless only the HTML says something. */
function textOf({ text = "", html = "" }: Email): string {
  const plain = readableText(shorten(text, 4 * longestText));
  if (isVisible(plain) || html === "") return shorten(plain, longestText).trimEnd();
  return shorten(readableText(htmlToText(html, longestText)), longestText).trimEnd();
}

/** Postgres stores no NUL. */
function storable(html: string): string {
  return html.replaceAll("\0", "").toWellFormed();
}
