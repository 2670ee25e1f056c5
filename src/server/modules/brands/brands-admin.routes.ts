import type { FastifyInstance } from "fastify";
import { brandChangesSchema } from "#domain/brands/brand-fields.ts";
import { brandsApi } from "#domain/brands/brands.api.ts";
import { route } from "#server/http/route.ts";
import { validate } from "#server/http/validation.ts";
import { withLogo } from "./brand-upload.ts";
import type { BrandsService } from "./brands.service.ts";
import type { BrandsBulkService } from "./brands-bulk.service.ts";

type Dependencies = { brands: BrandsService; brandsBulk: BrandsBulkService; temporaryFolder: string };

export function brandsAdminRoutes(
  app: FastifyInstance,
  { brands, brandsBulk, temporaryFolder }: Dependencies,
): void {
  route(app, brandsApi.listBrandRecords).handle(async ({ query, principal }) => {
    const { brands: items, ...page } = await brands.list(query, principal);
    return { items, ...page };
  });

  route(app, brandsApi.readBrandRecord).handle(async ({ params }) => ({
    data: { brand: await brands.record(params.id) },
  }));

  route(app, brandsApi.editBrand).handle(async ({ params, principal, request }) => {
    const brand = await withLogo(request, temporaryFolder, (fields, files) =>
      brands.update(principal, params.id, validate(brandChangesSchema, fields), files),
    );
    return { data: { brand }, message: "Brand updated successfully!" };
  });

  route(app, brandsApi.deleteBrand).handle(async ({ params, principal }) => {
    const undo = await brands.remove(principal, params.id);
    return { message: "Brand deleted successfully.", undo };
  });

  route(app, brandsApi.changeBrands).handle(async ({ body, principal }) => {
    const { undo, ...data } = await brandsBulk(principal, body.ids, body.action);
    return { data, undo };
  });
}
