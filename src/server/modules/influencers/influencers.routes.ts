import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { locationsBody } from "#domain/http/locations.contract.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import {
  influencerLocationQuerySchema,
  influencerQuerySchema,
} from "#domain/influencers/influencer-query.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import type { InfluencersService } from "./influencers.service.ts";

/** What visitors read; a token of an administrator or a program adds e-mail and phone. */
export function influencersRoutes(
  app: FastifyInstance,
  { influencers, kept }: { influencers: InfluencersService; kept: ResponseCache },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    apiPaths.influencers,
    {
      schema: { querystring: influencerQuerySchema, response: { 200: influencerPageBody } },
      config: { rateLimit: rateLimits.search },
    },
    async (request, reply) => {
      const forAdmin = request.principal !== null;
      const read = async () => ({
        success: true as const,
        data: await influencers.list(request.query, forAdmin),
      });
      return forAdmin ? read() : kept.sendJson(request, reply, read);
    },
  );

  routes.get(
    apiPaths.influencerLocations,
    {
      schema: { querystring: influencerLocationQuerySchema, response: { 200: locationsBody } },
      config: { rateLimit: rateLimits.search },
    },
    async (request, reply) =>
      kept.sendJson(request, reply, async () => ({
        success: true as const,
        data: { locations: await influencers.locations(request.query) },
      })),
  );

  routes.get(
    apiPaths.influencer,
    { schema: { params: recordParametersSchema, response: { 200: influencerBody } } },
    async (request, reply) => {
      const forAdmin = request.principal !== null;
      const read = async () => ({
        success: true as const,
        data: { influencer: await influencers.profile(request.params.id, forAdmin) },
      });
      return forAdmin ? read() : kept.sendJson(request, reply, read);
    },
  );
}
