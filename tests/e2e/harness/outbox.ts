import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

type ReadMail = { id: string; to: string; replyTo: string; subject: string; text: string };

/** By the name of its file. The outbox grows over the whole run, and each wait looks through it. */
const parsed = new Map<string, ReadMail>();

/** Mail that the server has sent to an address, oldest first. */
export async function mailsTo(address: string): Promise<ReadMail[]> {
  const folder = process.env.TANDEM_TEST_OUTBOX ?? "";
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails: ReadMail[] = [];
  // Their names are IDs, which begin with the time.
  for (const name of names.toSorted()) {
    const mail = parsed.get(name) ?? (await read(join(folder, name)));
    parsed.set(name, mail);
    if (mail.to === address) mails.push(mail);
  }
  return mails;
}

async function read(path: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(await readFile(path));
  const { messageId: id = "", to, replyTo, subject = "", text = "" } = mail;
  return { id, to: to?.[0]?.address ?? "", replyTo: replyTo?.[0]?.address ?? "", subject, text };
}

/** Waits for a mail with this subject, and returns its text. */
export async function mailTo(address: string, subject: RegExp): Promise<string> {
  let found: ReadMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).findLast((mail) => subject.test(mail.subject));
        return found?.subject;
      },
      { message: `a mail to ${address}`, timeout: 30_000, intervals: [100] },
    )
    .toMatch(subject);
  return found?.text ?? "";
}

/** The path of the link to this site in a mail. */
export function linkIn(text: string): string {
  const path = /https?:\/\/[^/\s]+(\/l\/tl_[\w-]+)/.exec(text)?.[1];
  if (path === undefined) throw new Error(`no link in: ${text}`);
  return path;
}
