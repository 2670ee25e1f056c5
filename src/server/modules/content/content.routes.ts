import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { apiPaths } from "#domain/api-paths.ts";
import { sectionNames } from "#domain/content/sections.ts";
import type { ContentSource } from "./content-source.ts";

const parameters = z.object({ section: z.enum(sectionNames) });

/** Page text by section name. The source has checked it against its schema, so it goes out as it is. */
export function contentRoutes(app: FastifyInstance, { content }: { content: ContentSource }): void {
  app.get(apiPaths.content, { schema: { params: parameters } }, async (request) => {
    const { section } = request.params as z.output<typeof parameters>;
    return { success: true, data: { content: await content.read(section) } };
  });
}
