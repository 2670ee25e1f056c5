import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { sitemapEnd, sitemapEntry, sitemapFile, sitemapKinds, sitemapStart } from "#domain/sitemap.ts";
import type { Context } from "#server/context.ts";
import { notFound } from "#server/http/http-error.ts";
import type { PageBatches } from "./sitemap.service.ts";
import * as sitemap from "./sitemap.service.ts";

const parameters = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});

/**
 * Sitemap files that list creators and brands, streamed while they are read so that none is ever completely in
 * memory.
 */
export function sitemapRoutes(app: FastifyInstance, context: Context): void {
  for (const kind of sitemapKinds) {
    app
      .withTypeProvider<ZodTypeProvider>()
      .get(
        sitemapFile(kind, ":number"),
        { schema: { params: parameters, hide: true } },
        async (request, reply) => {
          const batches = await sitemap.pages(context, kind, request.params.number);
          if (batches === undefined) throw notFound();
          reply
            .header("content-type", "application/xml; charset=utf-8")
            .header("cache-control", "public, max-age=3600");
          return reply.send(Readable.from(written(batches, context.settings.publicUrl)));
        },
      );
  }
}

async function* written(batches: PageBatches, publicUrl: string): AsyncGenerator<string> {
  yield sitemapStart;
  for await (const pages of batches) {
    yield pages.map(({ path, updatedAt }) => sitemapEntry(publicUrl + path, new Date(updatedAt))).join("");
  }
  yield sitemapEnd;
}
