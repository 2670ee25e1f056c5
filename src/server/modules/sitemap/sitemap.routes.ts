import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { sitemapEnd, sitemapEntry, sitemapStart } from "#domain/sitemap.ts";
import { notFound } from "#server/http/http-error.ts";
import type { ProfileBatches, SitemapService } from "./sitemap.service.ts";

const parameters = z.object({
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
});

/** The sitemap files that list creators, streamed while they are read so that none is ever completely in memory. */
export function sitemapRoutes(
  app: FastifyInstance,
  { sitemap, publicUrl }: { sitemap: SitemapService; publicUrl: string },
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/sitemaps/creators-:number.xml",
      { schema: { params: parameters, hide: true } },
      async (request, reply) => {
        const batches = await sitemap.profiles(request.params.number);
        if (batches === undefined) throw notFound();
        reply
          .header("content-type", "application/xml; charset=utf-8")
          .header("cache-control", "public, max-age=3600");
        return reply.send(Readable.from(written(batches, publicUrl)));
      },
    );
}

async function* written(batches: ProfileBatches, publicUrl: string): AsyncGenerator<string> {
  yield sitemapStart;
  for await (const pages of batches) {
    yield pages
      .map(({ id, updatedAt }) => sitemapEntry(`${publicUrl}/influencers/${id}`, new Date(updatedAt)))
      .join("");
  }
  yield sitemapEnd;
}
