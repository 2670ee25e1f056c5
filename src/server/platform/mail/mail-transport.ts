import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { dataDisk } from "#server/platform/files/data-disk.ts";

export type Mail = {
  id: string;
  recipient: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
  /** Written by a person. */
  aboutId?: string | null;
  /** `Message-ID`s of the mails that it answers, oldest first. */
  answers?: string[] | null;
  attachments?: AttachedFile[];
};
export type AttachedFile = { filename: string; content: Buffer };
/** Sends one email; rejects if that fails. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Timeouts of one exchange with the mail server, in milliseconds. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

type Sender = { from: string; publicUrl: string };

/** Sends over SMTP, with a new connection for each email. */
export function smtpTransport(url: string, sender: Sender): SendMail {
  const transport = createTransport({ url, ...limits, ...closedToFiles });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, sender));
  };
}

/** Connects and signs in without sending anything. Rejects for the same reasons as sending would. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Writes each email to `<folder>/<id>.eml`, exactly as it would be sent. A retry writes the same file. */
export function outboxTransport(folder: string, sender: Sender): SendMail {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...closedToFiles,
  });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, sender));
    const path = join(folder, `${mail.id}.eml`);
    await dataDisk.run(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, message as Buffer);
    });
  };
}

/** Renames the complete file, so that nobody reads a partial one. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** The content of an email must not make the library read a file or fetch a URL. */
const closedToFiles = { disableFileAccess: true, disableUrlAccess: true };

function messageOf(mail: Mail, { from, publicUrl }: Sender) {
  const { id, recipient, replyTo, subject, text, html, aboutId, answers, attachments = [] } = mail;
  const references = answers?.map((answered) => `<${answered}>`) ?? [];
  return {
    from,
    // Passed as an object, so that a comma or bracket in it cannot add a second recipient.
    to: { name: "", address: recipient },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    attachments: attachments.map((file) => ({ ...file, contentDisposition: "attachment" as const })),
    // The same for every attempt, so that mailboxes can detect duplicates.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    ...(references.length > 0 && { inReplyTo: references.at(-1), references }),
    ...(!aboutId && { headers: { "Auto-Submitted": "auto-generated" } }),
  };
}
