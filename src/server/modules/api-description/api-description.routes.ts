import type { FastifyInstance } from "fastify";
import { api } from "#domain/api.ts";
import { openApiPath } from "#domain/http/open-api-path.ts";
import type { Context } from "#server/context.ts";
import { apiDocument } from "./api-document.ts";

export function apiDescriptionRoutes(app: FastifyInstance, context: Context): void {
  let text: string | undefined;
  app.get(openApiPath, async (_request, reply) => {
    text ??= JSON.stringify(apiDocument(api, context.settings.publicUrl));
    return reply
      .header("cache-control", "public, max-age=300")
      .type("application/json; charset=utf-8")
      .send(text);
  });
}
