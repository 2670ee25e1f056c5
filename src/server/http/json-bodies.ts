import type { FastifyBodyParser, FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";

/**
 * Bodies are JSON; forms with files are read by their routes. Any other type is refused with 415, plain text too,
 * which Fastify would take by itself.
 */
export const jsonBodies = fastifyPlugin(async (app: FastifyInstance) => {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, jsonParser(app));
});

/** Clients announce JSON with every call, also where they send nothing: an empty body counts as none. */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, body, done) => (body === "" ? done(null) : parse(request, body, done));
}
