import { lookup as lookUp } from "node:dns";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import tls from "node:tls";
import pLimit from "p-limit";
import { privateAddresses } from "./private-addresses.ts";
import { signatureHeaders } from "./webhook-signature.ts";

export type WebhookMessage = { id: string; url: string; body: string; secrets: readonly string[] };
/** `retryAfter`: seconds that the receiver asks to wait; null if it names none. */
export type WebhookResponse = { status: number; retryAfter: number | null };
/** Sends one message and returns the response. Throws a `WebhookFailure` if there is none. */
export type SendWebhook = (message: WebhookMessage, stopping?: AbortSignal) => Promise<WebhookResponse>;

/** `message` is shown to the administrator and contains no address. */
export class WebhookFailure extends Error {}

/** For name lookup, connection, request, and response together, in milliseconds. */
const defaultLimit = 10_000;
/**
 * Maximum bytes read of a response. The content is ignored, but reading it spares the receiver a broken connection.
 */
const answerLimit = 64 * 1024;

type Options = {
  /** Whether connections to this machine and its network are allowed. */
  privateAddresses: boolean;
  limit?: number;
  /** Replaces the system's name lookup. */
  lookup?: LookupFunction;
};

/**
 * Sends each message over a new connection, without following redirects or proxy settings of the environment. Blocked
 * addresses are checked when the connection opens, after the name lookup, so that a name cannot resolve to another
 * address in between.
 */
export function webhookTransport({ limit = defaultLimit, ...options }: Options): SendWebhook {
  return async ({ id, url, body, secrets }, stopping) => {
    const late = AbortSignal.timeout(limit);
    const request = (url.startsWith("https:") ? https : http).request(url, {
      method: "POST",
      createConnection: () => openConnection(new URL(url), options),
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Tandem-Webhooks/1",
        ...signatureHeaders({ id, body, secrets, now: new Date() }),
      },
      signal: stopping ? AbortSignal.any([late, stopping]) : late,
    });
    // An interrupted response still had a status. Later errors are ignored.
    request.on("error", () => {});
    try {
      request.end(body);
      const [response] = (await once(request, "response")) as [IncomingMessage];
      await readThrough(response);
      return { status: response.statusCode ?? 0, retryAfter: retryAfterOf(response) };
    } catch (error) {
      const ended = { late: late.aborted, stopped: stopping?.aborted ?? false };
      throw new WebhookFailure(reasonOf(error, ended), { cause: error });
    } finally {
      request.destroy();
    }
  };
}

/** Longest pause that a receiver can ask for, in seconds. */
const longestPause = 60 * 60;

/** Reads only seconds, which chats send, some with a fraction; a date is ignored. */
function retryAfterOf({ headers }: IncomingMessage): number | null {
  const seconds = Math.ceil(Number(headers["retry-after"] ?? Number.NaN));
  return seconds > 0 ? Math.min(seconds, longestPause) : null;
}

function openConnection({ protocol, hostname, port }: URL, options: Options): Socket {
  const isEncrypted = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(port) || (isEncrypted ? 443 : 80),
    lookup: options.lookup ?? fewLookups,
    ...(!options.privateAddresses && { blockList: privateAddresses }),
  });
  if (!isEncrypted) return socket;
  // Uses the socket that was already checked; TLS on its own would open an unchecked one.
  return tls.connect({
    socket,
    host,
    ALPNProtocols: ["http/1.1"],
    ...(isIP(host) === 0 && { servername: host }),
  });
}

const lookups = pLimit(2);

/**
 * The system resolves names in the thread pool that files and password hashes also use. Slow lookups must not occupy
 * all of its threads.
 */
const fewLookups: LookupFunction = (name, options, callback) => {
  void lookups(
    () =>
      new Promise<void>((resolve) => {
        lookUp(name, options, (error, address, family) => {
          resolve();
          callback(error, address, family);
        });
      }),
  );
};

async function readThrough(response: IncomingMessage): Promise<void> {
  let length = 0;
  try {
    for await (const chunk of response) {
      length += (chunk as Buffer).length;
      if (length > answerLimit) return;
    }
  } catch {
    // The status has arrived; the rest does not matter.
  }
}

const reasons: Record<string, string> = {
  ERR_IP_BLOCKED: "The address is private: WEBHOOK_PRIVATE_ADDRESSES does not allow it.",
  ENOTFOUND: "The host name is not known.",
  EAI_AGAIN: "The host name could not be looked up.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before an answer came.",
  EPIPE: "The connection was closed before an answer came.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  EPROTO: "The encryption could not be agreed on.",
  ETIMEDOUT: "The connection could not be opened in time.",
};

function reasonOf(error: unknown, { late, stopped }: { late: boolean; stopped: boolean }): string {
  if (late) return "No answer came in time.";
  if (stopped) return "Tandem was stopped meanwhile.";
  // Several addresses of one name were tried; the first failure is reported.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = String((first as { code?: unknown }).code ?? "unknown");
  if (/CERT|TLS|SSL|ISSUER|SIGNATURE/.test(code))
    return `The certificate or the encryption is not valid (${code}).`;
  return reasons[code] ?? `The request failed (${code}).`;
}
