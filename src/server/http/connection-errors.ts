import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";

/** Why Node gave up reading, and the response. Anything else was not HTTP. */
const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: refusalMessages.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: refusalMessages.tooLarge },
  ERR_BUSY: { status: 503, message: errorMessages.unavailable },
};

/** How often, and at which interval in milliseconds, the process checks again for what a client has sent. */
const lastLooks = { times: 4, pause: 250 };
/** How long a client may go on sending after it was refused, in milliseconds. */
const lastWords = 2_000;
const lookingAt = new WeakMap<Socket, NodeJS.Timeout>();

/** For a connection on which no request arrived, or only part of one. */
export function answerConnectionError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") lookAgain(socket);
  else refuseConnection(socket, error);
}

/**
 * The timeout also ran while the process was busy, so what the client sent may not have been read yet. Each check is
 * one turn of the event loop, in which it is read. Only clients that really have not sent everything are refused.
 */
function lookAgain(socket: Socket): void {
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    if (looks < lastLooks.times) return;
    clearInterval(looking);
    // A client that has sent nothing may be about to. It would take this response for that to its first request.
    if (socket.bytesRead === 0) socket.destroy();
    else refuseConnection(socket, timeOut());
  }, lastLooks.pause);
  lookingAt.set(socket, looking);
  socket.once("close", () => clearInterval(looking));
}

/** Serves a client whose headers are complete in the end. */
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

/** Others need the place of a request that is under way. */
export function busy(): Error & { code: string } {
  return Object.assign(new Error("others need the place of this request"), { code: "ERR_BUSY" });
}

/** Responds to what never became a request, in the shape of every other error, and closes the connection. */
export function refuseConnection(socket: Socket, error: Error & { code?: string }): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) {
    // It was refused before, or has its response. What still comes is dropped, and nobody waits for what does not.
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
  // If the connection were closed while the client is still sending, the response would be lost.
  const late = setTimeout(() => socket.destroy(), lastWords);
  socket.once("close", () => clearTimeout(late));
}
