import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { fixedPages, sectionPages, sharePaths } from "#domain/social-images/social-image.ts";
import { notFound } from "#server/http/http-error.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import type { SocialImagesService } from "./social-images.service.ts";

const pageParameters = z.object({ page: z.literal([...keysOf(sectionPages), ...keysOf(fixedPages)]) });
const influencerParameters = z.object({ id: z.uuid() });
const options = { schema: { hide: true }, config: { rateLimit: rateLimits.picture } };

/** Open Graph images, drawn once per version of their content. */
export function socialImagesRoutes(
  app: FastifyInstance,
  { socialImages }: { socialImages: SocialImagesService },
): void {
  app.get(sharePaths.page, options, async (request, reply) => {
    const address = pageParameters.safeParse(request.params);
    if (!address.success) throw notFound();
    const { page } = address.data;
    return app.responseCache.send(request, reply, { key: `share ${page}`, query: [] }, () =>
      answerOf(socialImages.pagePicture(page)),
    );
  });

  app.get(sharePaths.influencer, options, async (request, reply) => {
    const address = influencerParameters.safeParse(request.params);
    if (!address.success) throw notFound();
    const { id } = address.data;
    return app.responseCache.send(request, reply, { key: `share influencer ${id}`, query: [] }, () =>
      answerOf(socialImages.influencerPicture(id)),
    );
  });
}

async function answerOf(picture: Promise<Buffer>) {
  const headers = { "content-type": "image/jpeg", "cache-control": "public, max-age=3600" };
  return { status: 200, headers, body: await picture };
}

function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}
