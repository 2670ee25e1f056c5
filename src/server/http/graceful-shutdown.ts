import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";

/** How often the server looks, while it stops, for what is still under way and for idle connections; in milliseconds. */
const interval = 50;
/** Looks before the first connection is closed as idle: what was sent before the stop may not have been read. */
const firstLooks = 4;
/** What takes longer is left to the end of the process, in milliseconds. */
const timeoutMs = 8_000;

declare module "fastify" {
  interface FastifyInstance {
    /** True from the beginning of `drain`. */
    isStopping(): boolean;
    /**
     * Serves everybody for `delay` milliseconds more, so that a balancer that asks sees the stop and turns away; then takes no
     * new connection, and answers what is under way. Close the server after it.
     */
    drain(delay: number): Promise<void>;
  }
}

/**
 * While the server stops, every answer ends its connection. One that a browser keeps open after an answer would
 * hold up the end for as long as it likes.
 */
export const gracefulShutdown = fastifyPlugin(async (app: FastifyInstance) => {
  let isStopping = false;
  let isClosing = false;
  let underway = 0;
  const ended = () => {
    underway -= 1;
  };
  // Before every other listener: answers that are ready never come to the hooks.
  app.server.prependListener("request", (_request, response) => {
    underway += 1;
    response.once("close", ended);
    if (isClosing) response.setHeader("connection", "close");
  });
  app.decorate("isStopping", () => isStopping);
  app.decorate("drain", async (delay) => {
    isStopping = true;
    await sleep(delay);
    isClosing = true;
    // Who is connected by then, as far as they can tell, has been let in.
    await sleep(2 * interval);
    // As the server's own would do, which closes connections, too, that it has not read from yet.
    if (app.server.listening) Server.prototype.close.call(app.server);
    const deadline = Date.now() + timeoutMs;
    for (let looks = 0; looks < firstLooks || (underway > 0 && Date.now() < deadline); looks += 1) {
      await sleep(interval);
    }
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), interval).unref();
    app.server.once("close", () => clearInterval(timer));
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
});
