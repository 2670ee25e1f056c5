import type { FastifyInstance } from "fastify";
import { contentApi } from "#domain/content/content.api.ts";
import { route } from "#server/http/route.ts";
import type { ContentSource } from "./content-source.ts";

export function contentRoutes(app: FastifyInstance, { content }: { content: ContentSource }): void {
  route(app, contentApi.readContent).handle(async ({ params }) => ({
    success: true,
    data: { content: await content.read(params.section) },
  }));
}
