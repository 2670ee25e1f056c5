import { randomUUID } from "node:crypto";

/** Settings of a server that receives mail. */
export const mailSettings = {
  replyAddress: "mail@agency.example",
  inboundMailSecret: "a-secret-of-at-least-32-characters",
};

export type SentMail = {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  id?: string;
  /** `Message-ID` of the mail that it answers. */
  answers?: string;
  headers?: string[];
};

/** Source of a mail. */
export function rawMail({ from, to = "mail@agency.example", ...mail }: SentMail): string {
  const { subject = "Dates", text = "Friday works for me.", id = `${randomUUID()}@mail.example` } = mail;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    ...(mail.answers ? [`In-Reply-To: <${mail.answers}>`] : []),
    ...(mail.headers ?? []),
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
  ].join("\r\n");
}

/** A report as RFC 3464 defines it that a mail with this `Message-ID` could not be delivered. */
export function returnedMail(id: string, recipient: string): string {
  return [
    "From: Mail Delivery System <mailer-daemon@mx.example>",
    "To: mail@agency.example",
    "Subject: Undelivered Mail Returned to Sender",
    `Message-ID: <${randomUUID()}@mx.example>`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="edge"',
    "",
    "--edge",
    "Content-Type: text/plain",
    "",
    "Your message could not be delivered.",
    "",
    "--edge",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    "Status: 5.1.1",
    "",
    "--edge",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: <${id}>`,
    `To: ${recipient}`,
    "Subject: Dates",
    "",
    "Hello",
    "",
    "--edge--",
    "",
  ].join("\r\n");
}
