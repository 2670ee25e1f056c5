import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { brandPageBody } from "#domain/brands/brand.contract.ts";
import { brandQuerySchema } from "#domain/brands/brand-query.ts";
import { locationQuerySchema, locationsBody } from "#domain/http/locations.contract.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import type { ResponseCache } from "#server/http/response-cache.ts";
import type { BrandsService } from "./brands.service.ts";

export function brandsRoutes(
  app: FastifyInstance,
  { brands, kept }: { brands: BrandsService; kept: ResponseCache },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    apiPaths.marketplaceBrands,
    {
      schema: { querystring: brandQuerySchema, response: { 200: brandPageBody } },
      config: { rateLimit: rateLimits.search },
    },
    async (request, reply) =>
      kept.sendJson(request, reply, async () => ({
        success: true as const,
        data: await brands.marketplace(request.query),
      })),
  );

  routes.get(
    apiPaths.marketplaceLocations,
    {
      schema: { querystring: locationQuerySchema, response: { 200: locationsBody } },
      config: { rateLimit: rateLimits.search },
    },
    async (request, reply) =>
      kept.sendJson(request, reply, async () => ({
        success: true as const,
        data: { locations: await brands.locations(request.query) },
      })),
  );
}
