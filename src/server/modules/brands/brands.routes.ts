import type { FastifyInstance } from "fastify";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { type Concern, ofBrands } from "#domain/public-changes.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as brands from "./brands.service.ts";

export function brandsRoutes(app: FastifyInstance, context: Context): void {
  route(app, brandsApi.listBrands).handle(
    async ({ query }) => ({ data: await brands.marketplace(context, query) }),
    () => publicBrands,
  );

  route(app, brandsApi.readBrands).handle(
    async ({ query }) => ({ data: { brands: await brands.chosen(context, query.ids) } }),
    ({ query }) => ofBrands(({ id }) => query.ids.includes(id)),
  );

  route(app, brandsApi.readBrand).handle(
    async ({ params }) => ({ data: { brand: await brands.profile(context, params.id) } }),
    // An address never leads to another brand later.
    (_call, { data }) => ofBrands(({ id }) => id === data.brand._id),
  );

  route(app, brandsApi.suggestBrandLocations).handle(
    async ({ query }) => ({ data: { locations: await brands.locations(context, query) } }),
    () => publicBrands,
  );
}

/** Lists of brands. They exclude pending ones. */
const publicBrands: Concern = ofBrands(({ isPublic }) => isPublic);
