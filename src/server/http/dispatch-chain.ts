import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";

/** Number of listeners for the end of one response at which Node warns of a leak. */
const listeners = 20;

/**
 * Passes every request through the steps in order, before the router and its hooks. A disabled step is undefined.
 * Calls inside the server by `inject` bypass the chain.
 */
export function dispatchChain(app: FastifyInstance, all: readonly (DispatchStep | undefined)[]): void {
  const steps = all.filter((step) => step !== undefined);
  const routers = app.server.listeners("request") as RequestListener[];
  const route = (request: IncomingMessage, response: ServerResponse) => {
    for (const router of routers) router.call(app.server, request, response);
  };
  const dispatch = steps.reduceRight<typeof route>(
    (next, step) => (request, response) => step.handle(request, response, next),
    route,
  );
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    response.setMaxListeners(listeners);
    dispatch(request, response);
  });
  app.log.debug({ steps: steps.map(({ name }) => name) }, "requests pass through these steps");
}
