import type { FastifyInstance } from "fastify";
import { brandChangesSchema } from "#domain/brands/brand-fields.ts";
import { brandsApi } from "#domain/brands/brands.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { validate } from "#server/http/validation.ts";
import { withLogo } from "./brand-upload.ts";
import * as brands from "./brands.service.ts";
import { changeBrands } from "./brands-bulk.service.ts";

export function brandsAdminRoutes(app: FastifyInstance, context: Context): void {
  route(app, brandsApi.listBrandRecords).handle(async ({ query, principal }) => {
    const { brands: items, ...page } = await brands.list(context, query, principal);
    return { items, ...page };
  });

  route(app, brandsApi.readBrandRecord).handle(async ({ params, principal }) => ({
    data: { brand: await brands.recordFor(context, params.id, principal) },
  }));

  route(app, brandsApi.editBrand).handle(async ({ params, principal, request }) => {
    const brand = await withLogo(request, context.temporaryFolder, (fields, files) =>
      brands.update(context, principal, params.id, validate(brandChangesSchema, fields), files),
    );
    return { data: { brand }, message: "Brand updated successfully!" };
  });

  route(app, brandsApi.deleteBrand).handle(async ({ params, principal }) => {
    const undo = await brands.remove(context, principal, params.id);
    return { message: "Brand deleted successfully.", undo };
  });

  route(app, brandsApi.changeBrands).handle(async ({ body, principal }) => {
    const { undo, ...data } = await changeBrands(context, principal, body.ids, body.action);
    return { data, undo };
  });
}
