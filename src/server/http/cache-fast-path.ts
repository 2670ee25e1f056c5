import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { ResponseCache } from "./response-cache.ts";

/**
 * Serves cached responses before the router, hooks, and validation see the request. Their work is already in the
 * response, headers included, and costs several times as much as sending it.
 */
export const cacheFastPath = fastifyPlugin(
  async (app: FastifyInstance, { cache }: { cache: ResponseCache }) => {
    let isClosing = false;
    app.addHook("preClose", async () => {
      isClosing = true;
    });

    const result = (request: IncomingMessage, response: ServerResponse): boolean => {
      const ready = isClosing ? undefined : cache.ready(request);
      if (ready === undefined) return false;
      response.writeHead(200, ready.headers).end(ready.body);
      app.log.info({ req: request, res: response, ms: 0 }, "request");
      return true;
    };

    const others = app.server.listeners("request") as RequestListener[];
    app.server.removeAllListeners("request");
    app.server.on("request", (request, response) => {
      if (result(request, response)) return;
      for (const listener of others) listener.call(app.server, request, response);
    });
  },
);
