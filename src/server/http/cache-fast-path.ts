import type { FastifyInstance } from "fastify";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";
import type { ResponseCache } from "./response-cache.ts";

/**
 * Serves cached responses before the router, hooks, and validation see the request. Their work, including headers, is
 * already in the response, and costs several times as much as sending it.
 */
export function cacheFastPath(app: FastifyInstance, cache: ResponseCache): DispatchStep {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  return {
    name: "cache fast path",
    handle(request, response, next) {
      const ready = isClosing ? undefined : cache.ready(request);
      if (ready === undefined) {
        next(request, response);
        return;
      }
      response.writeHead(200, ready.headers).end(ready.body);
      app.log.info({ req: request, res: response, ms: 0 }, "request");
    },
  };
}
