import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export type Mail = { id: string; recipient: string; subject: string; text: string; html: string };
/** Hands one mail over; rejects when it could not be. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Limits of one exchange with the mail server, in milliseconds. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

type Sender = { from: string; publicUrl: string };

/** Sends through a mail server, with a connection of its own for each mail. */
export function smtpTransport(url: string, sender: Sender): SendMail {
  const transport = createTransport({ url, ...limits, ...closedToFiles });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, sender));
  };
}

/** Connects and signs in as for a mail, and sends none. Rejects as a sending would. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Writes each mail to `<folder>/<id>.eml`, as it would have been sent. A repetition writes the same file. */
export function outboxTransport(folder: string, sender: Sender): SendMail {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...closedToFiles,
  });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, sender));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${mail.id}.eml`);
    const file = await open(`${path}.part`, "w", 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  };
}

/** No word of a mail may make the library read a file or an address. */
const closedToFiles = { disableFileAccess: true, disableUrlAccess: true };

function messageOf({ id, recipient, subject, text, html }: Mail, { from, publicUrl }: Sender) {
  return {
    from,
    // As an object, so that no comma or bracket in it makes a second recipient.
    to: { name: "", address: recipient },
    subject,
    text,
    html,
    // The same at every attempt: a mailbox that gets it twice can tell.
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
