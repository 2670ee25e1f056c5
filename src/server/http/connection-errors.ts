import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";

/** Responses to errors of Node's HTTP parser. Any other error was not HTTP. */
const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: refusalMessages.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: refusalMessages.tooLarge },
  ERR_BUSY: { status: 503, message: errorMessages.unavailable },
};

/** Number and interval (in milliseconds) of further checks for data from a client. */
const lastLooks = { times: 4, pause: 250 };
/** Time for which a client may keep sending after a refusal, in milliseconds. */
const lastWords = 2_000;
const lookingAt = new WeakMap<Socket, NodeJS.Timeout>();

/** Handles a connection without a complete request. */
export function answerConnectionError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") lookAgain(socket);
  else refuseConnection(socket, error);
}

/**
 * The timeout also runs while the process is busy, so data from the client may not have been read yet. Each check is
 * one turn of the event loop, in which it is read. Only clients that really have not sent everything are refused.
 */
function lookAgain(socket: Socket): void {
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    if (looks < lastLooks.times) return;
    clearInterval(looking);
    // A client that has sent nothing may be about to. It would take a response for the one to its first request.
    if (socket.bytesRead === 0) socket.destroy();
    else refuseConnection(socket, timeOut());
  }, lastLooks.pause);
  lookingAt.set(socket, looking);
  socket.once("close", () => clearInterval(looking));
}

/** Serves a client whose headers are complete after all. */
export const lateRequests: DispatchStep = {
  name: "late requests",
  handle(request, response, next) {
    clearInterval(lookingAt.get(request.socket));
    next(request, response);
  },
};

export function timeOut(): Error & { code: string } {
  return Object.assign(new Error("the request came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

/** The place of an active request is needed for others. */
export function busy(): Error & { code: string } {
  return Object.assign(new Error("others need the place of this request"), { code: "ERR_BUSY" });
}

/** Responds to an incomplete request in the format of all other errors, and closes the connection. */
export function refuseConnection(socket: Socket, error: Error & { code?: string }): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) {
    // The client was refused before or already has its response. Drop further data, and wait for none.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") socket.destroy();
    return;
  }
  const { status, message } = refusals[error.code ?? ""] ?? {
    status: 400,
    message: refusalMessages.malformed,
  };
  const body = JSON.stringify({ success: false, message } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Closing the connection while the client is still sending would lose the response.
  const late = setTimeout(() => socket.destroy(), lastWords);
  socket.once("close", () => clearTimeout(late));
}
