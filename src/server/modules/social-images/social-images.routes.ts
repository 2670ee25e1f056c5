import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addressParametersSchema } from "#domain/http/record-parameters.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import { sectionPages, sharePaths } from "#domain/social-images/social-image.ts";
import type { Context } from "#server/context.ts";
import { notFound } from "#server/http/http-error.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import * as socialImages from "./social-images.service.ts";

const pageParameters = z.object({ page: z.literal([...keysOf(sectionPages), ...keysOf(fixedPages)]) });
const options = { schema: { hide: true }, config: { rateLimit: rateLimits.picture } };

/** Open Graph images, drawn once per version of their content. */
export function socialImagesRoutes(app: FastifyInstance, context: Context): void {
  app.get(sharePaths.page, options, async (request, reply) => {
    const address = pageParameters.safeParse(request.params);
    if (!address.success) throw notFound();
    const { page } = address.data;
    return app.responseCache.send(request, reply, { key: `share ${page}`, query: [] }, () =>
      answerOf(socialImages.pagePicture(context, page)),
    );
  });

  for (const kind of ["influencer", "brand"] as const) {
    const draw = kind === "influencer" ? socialImages.influencerPicture : socialImages.brandPicture;
    app.get(sharePaths[kind], options, async (request, reply) => {
      const address = addressParametersSchema.safeParse(request.params);
      if (!address.success) throw notFound();
      const { id } = address.data;
      return app.responseCache.send(request, reply, { key: `share ${kind} ${id}`, query: [] }, () =>
        answerOf(draw(context, id)),
      );
    });
  }
}

async function answerOf(picture: Promise<Buffer>) {
  const headers = { "content-type": "image/jpeg", "cache-control": "public, max-age=3600" };
  return { status: 200, headers, body: await picture };
}

function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}
