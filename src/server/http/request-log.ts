import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";

/** One line per response, except for files that never change. */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook("onResponse", (request, reply, done) => {
    if (!request.url.startsWith("/assets/")) {
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, "request");
    }
    done();
  });
});
