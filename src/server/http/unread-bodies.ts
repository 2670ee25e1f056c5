import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";
import { hasBody } from "./has-body.ts";

/** Limits of a body's rest after the response, in bytes and milliseconds. */
export type Rest = { bytes: number; time: number };

/** Four times the largest form, over a connection that is not slow. */
const mostRest: Rest = { bytes: 500 * 1024 * 1024, time: 5 * 60_000 };
/** Milliseconds. */
const lookEach = 250;

/**
 * Reads the rest of a body if the response is sent before all of it has arrived, as with most refusals. Browsers and
 * proxies read a response after they have sent everything, and lose it if the connection is closed earlier.
 */
export function unreadBodies(app: FastifyInstance, most = mostRest): DispatchStep {
  const taking = new Set<Socket>();
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of taking) socket.destroy();
  });
  return {
    name: "unread bodies",
    handle(request, response, next) {
      if (hasBody(request)) {
        closeAfterBody(request, () => isClosing);
        response.once("finish", () => {
          if (!request.complete && !isClosing) takeRest(request, most, taking);
        });
      }
      next(request, response);
    },
  };
}

/**
 * If the client or the response asks for it, Node closes the connection after the response. If there are unread
 * bytes, the system would then discard the response as well, so only our direction is closed.
 */
function closeAfterBody(request: IncomingMessage, isClosing: () => boolean): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete || isClosing()) Socket.prototype.destroySoon.call(socket);
    else socket.end();
  };
}

function takeRest(request: IncomingMessage, most: Rest, taking: Set<Socket>): void {
  const { socket } = request;
  const end = { bytes: socket.bytesRead + most.bytes, time: performance.now() + most.time };
  const looking = setInterval(() => {
    if (socket.bytesRead > end.bytes || performance.now() > end.time) socket.destroy();
  }, lookEach).unref();
  const stop = () => {
    clearInterval(looking);
    taking.delete(socket);
    request.off("end", stop);
    socket.off("close", stop);
    if (socket.writableEnded) Socket.prototype.destroySoon.call(socket);
  };
  taking.add(socket);
  request.once("end", stop);
  socket.once("close", stop);
  // Otherwise the former reader would block the rest.
  request.unpipe();
  request.removeAllListeners("data");
  request.resume();
}
