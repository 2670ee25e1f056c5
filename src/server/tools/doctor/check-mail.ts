import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#server/config/settings.ts";
import { tryMailServer } from "#server/platform/mail/mail-transport.ts";
import {
  isSignInRefused,
  reasonOf as mailboxReason,
  tryMailbox,
} from "#server/platform/mail-in/mailbox-connection.ts";
import { about, codeOf, type Finding, reasonOf } from "./finding.ts";

const mends: Record<string, string> = {
  EAUTH: "Mend the user and the password in SMTP_URL; characters such as @ and / are written as %40 and %2F.",
  ETLS: "Use the name that is in the server's certificate, and the port that speaks TLS (smtps: 465) or STARTTLS (smtp: 587).",
  ECONNECTION: "Mend host and port in SMTP_URL, or let this machine through the firewall.",
  ESOCKET: "Mend host and port in SMTP_URL: smtps: is for 465, smtp: for 587 and 25.",
  ETIMEDOUT: "Mend host and port in SMTP_URL, or let this machine through the firewall.",
  EDNS: "Mend the host in SMTP_URL.",
};

/** Connects and signs in without sending a mail. Without a mail server, checks the outbox folder. */
export async function checkMail({ smtpUrl, dataDir }: Settings): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Mail");
  if (smtpUrl === undefined) return checkOutbox(join(dataDir, "outbox"));
  const { hostname, protocol, searchParams, username } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl);
  } catch (error) {
    const text = `the mail server ${hostname} cannot be used: ${reasonOf(error)}`;
    return [wrong(text, mends[codeOf(error) ?? ""] ?? "See the log of the mail server.")];
  }
  const isOpen = protocol === "smtp:" && searchParams.get("requireTLS") !== "true";
  if (isOpen && username !== "") {
    return [
      warning(
        `${hostname} takes mail, and the password may go to it unencrypted`,
        "Use smtps:, or add ?requireTLS=true to SMTP_URL.",
      ),
    ];
  }
  return [ok(`${hostname} takes mail${username === "" ? "" : ", signed in"}`)];
}

/** Signs in to the mailbox of replies, and changes nothing in it. */
export async function checkMailIn({
  imapUrl,
  replyAddress,
  inboundMailSecret,
}: Settings): Promise<Finding[]> {
  const { ok, warning } = about("Mail in");
  if (imapUrl !== undefined) return [await checkMailbox(imapUrl)];
  if (replyAddress === undefined) return [ok("no REPLY_ADDRESS: Tandem takes no mail")];
  if (inboundMailSecret !== undefined) return [ok(`replies to ${replyAddress} come by the webhook`)];
  return [
    warning(
      `replies to ${replyAddress} do not come into Tandem`,
      "Set IMAP_URL or INBOUND_MAIL_SECRET, or take REPLY_ADDRESS away.",
    ),
  ];
}

/** Time for an answer of the server, in milliseconds. */
const mailboxTimeoutMs = 10_000;

async function checkMailbox(imapUrl: string): Promise<Finding> {
  const { ok, warning, wrong } = about("Mail in");
  const { hostname, search } = new URL(imapUrl);
  try {
    const { messages, hasIdle } = await tryMailbox(imapUrl, mailboxTimeoutMs);
    const found = `the mailbox on ${hostname} can be read (messages: ${messages}), and ${hasIdle ? "tells of new ones" : "is asked every minute"}`;
    if (search !== "?tls=off") return ok(found);
    return warning(
      `${found}; its password goes there unencrypted`,
      "Use imaps:, or imap: without ?tls=off, which requires STARTTLS.",
    );
  } catch (error) {
    const mend = isSignInRefused(error)
      ? "Mend the user and the password in IMAP_URL. Many providers want a password for apps, or switch IMAP off: see docs/mail-in.md."
      : "Mend host, port, and folder in IMAP_URL, or let this machine through the firewall.";
    return wrong(`the mailbox on ${hostname} cannot be read: ${mailboxReason(error)}`, mend);
  }
}

async function checkOutbox(folder: string): Promise<Finding[]> {
  const { ok, wrong } = about("Mail");
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") {
      return [wrong(`${folder} cannot be written`, "Give it to the user who runs Tandem.")];
    }
  }
  return [ok(`no SMTP_URL: mails are written to ${folder}`)];
}
