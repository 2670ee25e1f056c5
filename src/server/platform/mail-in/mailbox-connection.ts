import type { ImapFlow, ImapFlowOptions } from "imapflow";
import { largestMail } from "./received-mail.ts";

const second = 1_000;
const minute = 60 * second;
const megabyte = 1024 * 1024;

/** Time for one request, whatever the server does meanwhile, in milliseconds. */
const requestMs = 5 * minute;

/** A request that the server has refused, or that took too long. The message never quotes a mail. */
export class MailboxError extends Error {
  override name = "MailboxError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type MailboxConnection = { client: ImapFlow; uidValidity: number; uidNext: number; messages: number };

/** Connects, signs in, and opens the folder of the URL. The caller closes the client. Aborting closes it, too. */
export async function openMailbox(
  url: string,
  signal?: AbortSignal,
  { timeoutMs = minute } = {},
): Promise<MailboxConnection> {
  // The library is loaded by processes that read a mailbox only.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client(connectionOptions(url, timeoutMs));
  // Requests fail with the same errors.
  client.on("error", () => {});
  const close = () => client.close();
  signal?.addEventListener("abort", close, { once: true });
  client.once("close", () => signal?.removeEventListener("abort", close));
  try {
    if (signal?.aborted) throw new MailboxError("ABORTED", "The mailbox is no longer needed.");
    await client.connect();
    const folder = decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX";
    const { uidValidity, uidNext, exists } = await inTime(client, client.mailboxOpen(folder));
    return { client, uidValidity: Number(uidValidity), uidNext, messages: exists };
  } catch (error) {
    client.close();
    throw error;
  }
}

function connectionOptions(url: string, timeoutMs: number): ImapFlowOptions {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  const isSecure = protocol === "imaps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // Undefined would mean 'if the server offers it', and somebody on the way can take the offer away.
    ...(!isSecure && { doSTARTTLS: search !== "?tls=off" }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: Math.min(timeoutMs, 30 * second),
    greetingTimeout: Math.min(timeoutMs, 15 * second),
    socketTimeout: timeoutMs,
    maxLineLength: megabyte,
    maxLiteralSize: largestMail + megabyte,
    maxResponseSize: largestMail + 2 * megabyte,
  };
}

/** The result of a request. Closes the connection if it takes too long, for instance because bytes arrive one by one. */
export async function inTime<T>(client: ImapFlow, request: Promise<T>): Promise<T> {
  const timer = setTimeout(() => client.close(), requestMs);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server does not accept user and password, in contrast to 'not now'. */
export function isSignInRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !("authenticationFailed" in error)) return false;
  const isTemporary =
    "serverResponseCode" in error && /^(?:UNAVAILABLE|INUSE|LIMIT)$/.test(String(error.serverResponseCode));
  return error.authenticationFailed === true && !isTemporary;
}

/** Why a request failed, without what the server says, which may quote a mail or an address. */
export function reasonOf(error: unknown): string {
  if (isSignInRefused(error)) return "the server does not accept user and password";
  if (!(error instanceof Error)) return "unknown reason";
  if (error instanceof MailboxError) return error.message;
  if ("mailboxMissing" in error) return "the folder does not exist";
  const codes = ["serverResponseCode", "code"].flatMap((key) => {
    const code: unknown = Reflect.get(error, key);
    return typeof code === "string" && /^[\w-]{1,60}$/.test(code) ? [code] : [];
  });
  return codes[0] ?? ("tlsFailed" in error ? "the connection cannot be encrypted" : error.name);
}

/** Signs in, and says what is in the folder, for the operator. */
export async function tryMailbox(
  url: string,
  timeoutMs: number,
): Promise<{ messages: number; hasIdle: boolean }> {
  const { client, messages } = await openMailbox(url, undefined, { timeoutMs });
  const hasIdle = client.capabilities.has("IDLE");
  client.close();
  return { messages, hasIdle };
}
