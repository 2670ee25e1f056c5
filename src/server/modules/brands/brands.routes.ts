import type { FastifyInstance } from "fastify";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { route } from "#server/http/route.ts";
import type { BrandsService } from "./brands.service.ts";

export function brandsRoutes(app: FastifyInstance, { brands }: { brands: BrandsService }): void {
  route(app, brandsApi.listBrands).handle(async ({ query }) => ({
    success: true,
    data: await brands.marketplace(query),
  }));

  route(app, brandsApi.readBrands).handle(async ({ query }) => ({
    success: true,
    data: { brands: await brands.chosen(query.ids) },
  }));

  route(app, brandsApi.readBrand).handle(async ({ params }) => ({
    success: true,
    data: { brand: await brands.profile(params.id) },
  }));

  route(app, brandsApi.suggestBrandLocations).handle(async ({ query }) => ({
    success: true,
    data: { locations: await brands.locations(query) },
  }));
}
