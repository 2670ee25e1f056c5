import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";

/** How often connections that have become idle are looked for while the server stops, in milliseconds. */
const interval = 100;

/**
 * While the server stops, every answer ends its connection. One that a browser keeps open after an answer would
 * hold up the end for as long as it likes.
 */
export const closingConnections = fastifyPlugin(async (app: FastifyInstance) => {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    if (!app.server.listening) return;
    // Whoever knocked before now is let in: closing the door would throw those out who the system has not passed on yet.
    await nextTurn();
    await nextTurn();
    const timer = setInterval(() => app.server.closeIdleConnections(), interval);
    app.server.once("close", () => clearInterval(timer));
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
});
