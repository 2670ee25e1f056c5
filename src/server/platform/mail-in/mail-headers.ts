import { addressParser } from "postal-mime";
import { emailKey, readEmail } from "#domain/readers/read-email.ts";
import { readableLine } from "./mail-text.ts";
import type { ReceivedMail } from "./received-mail.ts";

const longestId = 998;
const mostIds = 50;
const mostRecipients = 50;
const longestName = 200;
const [mostResults, longestResult] = [10, 4_000];

/** Those of the envelope come first, because a long list of addressees must not hide them. */
const recipientHeaders = [
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-forwarded-to",
  "to",
  "cc",
] as const;

/** Headers of a mail. Names are in lower case. */
export class MailHeaders {
  readonly #values = new Map<string, string[]>();

  constructor(headers: readonly { key: string; value: string }[]) {
    for (const { key, value } of headers) {
      const values = this.#values.get(key) ?? [];
      values.push(value);
      this.#values.set(key, values);
    }
  }

  /** Every value, in order. */
  all(name: string): string[] {
    return this.#values.get(name) ?? [];
  }

  /** The first value; empty if there is none. */
  first(name: string): string {
    return this.all(name)[0] ?? "";
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }
}

/** IDs in angle brackets, without them. */
export function idsIn(text: string): string[] {
  const ids = [...text.matchAll(/<([!-;=?-~]+)>/g)].map(([, id = ""]) => id);
  return ids.filter((id) => id.length <= longestId);
}

export function messageIdOf(headers: MailHeaders): string | null {
  return idsIn(headers.first("message-id"))[0] ?? null;
}

/** IDs of messages that a mail answers, nearest first. */
export function answersOf(headers: MailHeaders): string[] {
  const references = headers.all("references").flatMap(idsIn);
  const ids = [...headers.all("in-reply-to").flatMap(idsIn), ...references.toReversed()];
  return [...new Set(ids)].slice(0, mostIds);
}

/**
 * The only sender. A mail that names several could be one person's for the server that checks it, and another's for us,
 * so it is nobody's.
 */
export function senderOf(headers: MailHeaders): ReceivedMail["from"] {
  const senders = headers.all("from").flatMap((value) => addressParser(value, { flatten: true }));
  const addresses = new Set(senders.map(({ address = "" }) => senderAddress(address)));
  const [address = ""] = addresses;
  return {
    name: readableLine(senders[0]?.name ?? "", longestName),
    address: addresses.size === 1 ? address : "",
  };
}

/** Only letters that are the same to every program: others are read as these by some, so they could imitate somebody. */
function senderAddress(text: string): string {
  const local = text.slice(0, text.lastIndexOf("@"));
  return /^[!-~]+$/.test(local) ? (readEmail(text).value ?? "") : "";
}

export function recipientsOf(headers: MailHeaders): string[] {
  const parsed = recipientHeaders.flatMap((name) =>
    headers.all(name).flatMap((value) => addressParser(value, { flatten: true })),
  );
  const addresses = parsed.flatMap(({ address = "" }) =>
    readEmail(address).value ? [emailKey(address)] : [],
  );
  return [...new Set(addresses)].slice(0, mostRecipients);
}

/** Results that servers have added on the way, or that the sender has invented, the topmost first. */
export function authenticationOf(headers: MailHeaders): string[] {
  return headers
    .all("authentication-results")
    .slice(0, mostResults)
    .map((value) => value.slice(0, longestResult));
}

/** Days of mail in reach of clocks that are wrong; others are invented. */
const firstDay = Date.UTC(1990, 0);
const lastDay = Date.UTC(2200, 0);

export function sentAtOf(headers: MailHeaders): Date | null {
  // Comments name the time zone once more.
  const time = Date.parse(headers.first("date").replace(/\([^()]*\)/g, ""));
  return time >= firstDay && time < lastDay ? new Date(time) : null;
}
