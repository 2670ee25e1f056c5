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
