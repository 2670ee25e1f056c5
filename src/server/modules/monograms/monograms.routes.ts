import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { monogramRoute, monogramSides, readMonogram } from "#domain/monograms/monogram.ts";
import { notFound } from "#server/http/http-error.ts";
import { drawMonogram } from "./monogram.ts";

const parameters = z.object({ side: z.enum(monogramSides), file: z.string().max(40) });

/** Pictures for records without one. They depend only on their address, so they can be cached forever. */
export function monogramsRoutes(app: FastifyInstance): void {
  app.get(monogramRoute, { schema: { hide: true } }, async (request, reply) => {
    const address = parameters.safeParse(request.params);
    if (!address.success) throw notFound();
    const { side, file } = address.data;
    const monogram = readMonogram(side, file);
    if (monogram === undefined) throw notFound();
    return reply
      .header("content-type", "image/svg+xml")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(drawMonogram(monogram));
  });
}
