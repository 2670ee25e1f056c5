import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";

/** Interval at which a stopping server checks for active requests and idle connections, in milliseconds. */
const interval = 50;
/**
 * Checks before the first idle connection is closed, because a request that was sent before the stop may not have
 * been read yet.
 */
const firstLooks = 4;
/** Time after which the process ends in any case, in milliseconds. */
const timeoutMs = 8_000;

declare module "fastify" {
  interface FastifyInstance {
    /** True from the start of `drain`. */
    isStopping(): boolean;
    /**
     * Serves everyone for another `delay` milliseconds, so that a load balancer notices the stop, then accepts no new
     * connections and finishes active requests. Close the server afterwards.
     */
    drain(delay: number): Promise<void>;
    /** Servers that only accept connections for this one, and stop with it. */
    acceptors: Server[];
  }
}

/**
 * While the server stops, every response closes its connection. Otherwise browsers could keep connections open and
 * delay the shutdown indefinitely.
 */
export function gracefulShutdown(app: FastifyInstance): DispatchStep {
  let isStopping = false;
  let isClosing = false;
  let underway = 0;
  const ended = () => {
    underway -= 1;
  };
  const acceptors: Server[] = [];
  const stopAccepting = () => {
    for (const acceptor of acceptors.splice(0)) acceptor.close();
  };
  app.decorate("acceptors", acceptors);
  app.decorate("isStopping", () => isStopping);
  app.decorate("drain", async (delay) => {
    isStopping = true;
    await sleep(delay);
    isClosing = true;
    // Clients that are connected by now count as accepted, so they are served.
    await sleep(2 * interval);
    // Fastify's own close would also close connections that it has not read from yet.
    if (app.server.listening) Server.prototype.close.call(app.server);
    stopAccepting();
    const deadline = performance.now() + timeoutMs;
    for (let looks = 0; looks < firstLooks || (underway > 0 && performance.now() < deadline); looks += 1) {
      await sleep(interval);
    }
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    stopAccepting();
    const timer = setInterval(() => app.server.closeIdleConnections(), interval).unref();
    app.server.once("close", () => clearInterval(timer));
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  return {
    name: "graceful shutdown",
    handle(request, response, next) {
      underway += 1;
      response.once("close", ended);
      if (isClosing) response.setHeader("connection", "close");
      next(request, response);
    },
  };
}
