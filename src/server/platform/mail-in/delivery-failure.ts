import PostalMime, { type Attachment } from "postal-mime";
import { emailKey, readEmail } from "#domain/readers/read-email.ts";
import { answersOf, MailHeaders, messageIdOf } from "./mail-headers.ts";
import type { DeliveryFailure, ReceivedMail } from "./received-mail.ts";

type Report = {
  headers: MailHeaders;
  from: ReceivedMail["from"];
  text: string;
  attachments: readonly Attachment[];
};

/** Reads a report of a mail that was not delivered (RFC 3464), or the prose of servers that send none. */
export async function failureIn(report: Report): Promise<DeliveryFailure | null> {
  const status = report.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  if (status) return reportedFailure(textOf(status), await originalId(report));
  return isFromServer(report) ? proseFailure(report, await originalId(report)) : null;
}

function reportedFailure(report: string, messageId: string | null): DeliveryFailure | null {
  const recipients = report
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has("action") || fields.has("final-recipient"));
  const failed = (fields: Map<string, string>) => /^failed/i.test(fields.get("action") ?? "failed");
  const delayed = (fields: Map<string, string>) => /^delayed/i.test(fields.get("action") ?? "");
  const fields = recipients.find(failed) ?? recipients.find(delayed);
  if (fields === undefined) return null;
  const isFinal = failed(fields);
  return {
    recipient:
      addressIn(fields.get("original-recipient") ?? "") || addressIn(fields.get("final-recipient") ?? ""),
    messageId,
    status:
      statusIn(fields.get("status") ?? "") ??
      statusIn(fields.get("diagnostic-code") ?? "") ??
      unknown(isFinal),
    isFinal,
  };
}

/** Fields of a group, unfolded, with their names in lower case. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The sentences with which qmail, older versions of Exim and Exchange, and some providers begin. */
const failurePhrases = [
  /this is the qmail-send program/i,
  /wasn't able to deliver your message/i,
  /message (?:that you sent )?could not be delivered/i,
  /delivery (?:to the following recipients? )?(?:has )?failed/i,
  /undeliverable|undelivered mail|returned to sender|delivery status notification \(failure\)/i,
  /did not reach the following recipient/i,
];
const delayPhrases = /\bwill be retried|delivery (?:has been )?delayed|still trying|no action is required/i;

function isFromServer({ headers, from }: Report): boolean {
  const name = from.address.slice(0, from.address.lastIndexOf("@"));
  return (
    headers.has("x-failed-recipients") || /^(?:mailer-daemon|postmaster|mail-daemon|bounces?)$/i.test(name)
  );
}

function proseFailure({ headers, from, text }: Report, messageId: string | null): DeliveryFailure | null {
  // A copy of the mail that was not delivered follows.
  const [told = ""] = text
    .slice(0, 10_000)
    .split(/^-{2,} ?(?:below this line|this is a copy|original message)/im);
  const named = headers.first("x-failed-recipients").split(",")[0] ?? "";
  const subject = headers.first("subject");
  const isFailure = failurePhrases.some((phrase) => phrase.test(told) || phrase.test(subject));
  if (named === "" && !isFailure) return null;
  const isFinal = !delayPhrases.test(told);
  const found = told.split(/[\s<>()[\],;:"']+/).map(addressIn);
  return {
    recipient:
      addressIn(named) || (found.find((each) => each !== "" && each !== emailKey(from.address)) ?? ""),
    messageId,
    status: statusIn(told) ?? unknown(isFinal),
    isFinal,
  };
}

const unknown = (isFinal: boolean) => (isFinal ? "5.0.0" : "4.0.0");

function statusIn(text: string): string | undefined {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1];
}

/** 'rfc822; name@domain' or an address; empty if it is none. */
function addressIn(field: string): string {
  const text = field
    .replace(/^[\w-]+\s*;/, "")
    .replace(/[<>]/g, "")
    .trim();
  return readEmail(text).value ? emailKey(text) : "";
}

/** ID of the mail that was not delivered: from its copy in the report, or from what the report answers. */
async function originalId({ headers, text, attachments }: Report): Promise<string | null> {
  const copies = ["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"];
  const copy = attachments.find(({ mimeType }) => copies.includes(mimeType));
  if (copy) {
    const { headers: original } = await PostalMime.parse(textOf(copy), { maxRfc822NestingDepth: 0 });
    const id = messageIdOf(new MailHeaders(original));
    if (id !== null) return id;
  }
  const written = /^message-id:\s*(<[^<>\s]+>)/im.exec(text)?.[1] ?? "";
  return (
    messageIdOf(new MailHeaders([{ key: "message-id", value: written }])) ?? answersOf(headers)[0] ?? null
  );
}

const longestReport = 200_000;

function textOf({ content }: Attachment): string {
  if (typeof content === "string") return content.slice(0, longestReport);
  return Buffer.from(content as ArrayBuffer).toString("utf8", 0, longestReport);
}
