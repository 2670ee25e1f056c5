import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { ErrorBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";

/** Why Node gave up reading, and what we say to it; anything else was no HTTP. */
const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: errorMessages.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: errorMessages.tooLarge },
};

/** How often the process looks again for what a sender has sent, and how long after each other, in milliseconds. */
const lastLooks = { times: 4, pause: 250 };
const lookingAt = new WeakMap<Socket, NodeJS.Timeout>();

/** For a connection on which no request came, or not all of it. */
export function answerConnectionError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") lookAgain(socket);
  else refuseConnection(socket, error);
}

/**
 * The time ran while the process was busy, too: what the sender has sent may lie unread. Each look is a turn of the
 * event loop, in which it is read; so only who really has not sent all is refused.
 */
function lookAgain(socket: Socket): void {
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    if (looks < lastLooks.times) return;
    clearInterval(looking);
    // Who has said nothing may be just about to: an answer would be taken for that to the first request.
    if (socket.bytesRead === 0) socket.destroy();
    else refuseConnection(socket, timeOut());
  }, lastLooks.pause);
  lookingAt.set(socket, looking);
  socket.once("close", () => clearInterval(looking));
}

/** Who has sent a whole head in the end is served. */
export const lateRequests = fastifyPlugin(async (app: FastifyInstance) => {
  app.server.on("request", ({ socket }) => clearInterval(lookingAt.get(socket)));
});

export function timeOut(): Error & { code: string } {
  return Object.assign(new Error("the request came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

/** Answers what never became a request, in the shape of every other error, and closes the connection. */
export function refuseConnection(socket: Socket, error: Error & { code?: string }): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, message } = refusals[error.code ?? ""] ?? { status: 400, message: errorMessages.malformed };
  const body = JSON.stringify({ success: false, message } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
