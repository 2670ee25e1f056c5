import type { FastifyBodyParser, FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";

/**
 * Parses JSON bodies; routes read forms with files themselves. All other types get 415, even plain text, which
 * Fastify accepts by default.
 */
export const jsonBodies = fastifyPlugin(async (app: FastifyInstance) => {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, jsonParser(app));
});

/** Clients announce JSON with every call, even without a body, so an empty body counts as none. */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, body, done) => (body === "" ? done(null) : parse(request, body, done));
}
