import type { FastifyInstance } from "fastify";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { type Concern, ofBrands } from "#domain/public-changes.ts";
import { route } from "#server/http/route.ts";
import type { BrandsService } from "./brands.service.ts";

export function brandsRoutes(app: FastifyInstance, { brands }: { brands: BrandsService }): void {
  route(app, brandsApi.listBrands).handle(
    async ({ query }) => ({ data: await brands.marketplace(query) }),
    () => publicBrands,
  );

  route(app, brandsApi.readBrands).handle(
    async ({ query }) => ({ data: { brands: await brands.chosen(query.ids) } }),
    ({ query }) => ofBrands(({ id }) => query.ids.includes(id)),
  );

  route(app, brandsApi.readBrand).handle(
    async ({ params }) => ({ data: { brand: await brands.profile(params.id) } }),
    // An address never leads to another brand later.
    (_call, { data }) => ofBrands(({ id }) => id === data.brand._id),
  );

  route(app, brandsApi.suggestBrandLocations).handle(
    async ({ query }) => ({ data: { locations: await brands.locations(query) } }),
    () => publicBrands,
  );
}

/** Lists of brands. They exclude pending ones. */
const publicBrands: Concern = ofBrands(({ isPublic }) => isPublic);
