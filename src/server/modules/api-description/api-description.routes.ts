import type { FastifyInstance, RouteOptions } from "fastify";
import { apiPaths } from "#domain/api-paths.ts";
import { apiDocument } from "./api-document.ts";

/** Serves the description of every API route that is registered after it. */
export function apiDescriptionRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    const isDescribed = Object.values<string>(apiPaths).includes(route.url) && route.method !== "HEAD";
    if (isDescribed && route.url !== apiPaths.openApi) routes.push(route);
  });
  let text: string | undefined;
  app.get(apiPaths.openApi, async (_request, reply) => {
    text ??= JSON.stringify(apiDocument(routes, publicUrl));
    return reply
      .header("cache-control", "public, max-age=300")
      .type("application/json; charset=utf-8")
      .send(text);
  });
}
