import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { brandRecordBody, brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { brandBulkSchema, brandChangesSchema } from "#domain/brands/brand-fields.ts";
import { brandListQuerySchema } from "#domain/brands/brand-query.ts";
import { bulkBody } from "#domain/http/bulk.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { pageHeaders } from "#server/http/page-headers.ts";
import { actorOf } from "#server/http/principal.ts";
import { validate } from "#server/http/validation.ts";
import { withLogo } from "./brand-upload.ts";
import type { BrandsService } from "./brands.service.ts";
import type { BrandsBulkService } from "./brands-bulk.service.ts";

export function brandsAdminRoutes(
  app: FastifyInstance,
  {
    brands,
    brandsBulk,
    temporaryFolder,
  }: { brands: BrandsService; brandsBulk: BrandsBulkService; temporaryFolder: string },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    apiPaths.brandJoin,
    {
      schema: { querystring: brandListQuerySchema, response: { 200: brandRecordsBody } },
      config: { keys: "read" },
    },
    async (request, reply) => {
      const page = await brands.list(request.query);
      pageHeaders(request, reply, page);
      return page.brands;
    },
  );

  routes.get(
    apiPaths.brandJoinRecord,
    {
      schema: { params: recordParametersSchema, response: { 200: brandRecordBody } },
      config: { keys: "read" },
    },
    async (request) => ({
      success: true as const,
      data: { brand: await brands.record(request.params.id) },
    }),
  );

  routes.put(
    apiPaths.brandJoinRecord,
    {
      schema: { params: recordParametersSchema, response: { 200: brandRecordBody } },
      config: { keys: "write" },
    },
    async (request) => {
      const { id } = request.params;
      const brand = await withLogo(request, temporaryFolder, (fields, files) =>
        brands.update(actorOf(request), id, validate(brandChangesSchema, fields), files),
      );
      return { success: true as const, data: { brand }, message: "Brand updated successfully!" };
    },
  );

  routes.delete(
    apiPaths.brandJoinRecord,
    {
      schema: { params: recordParametersSchema, response: { 200: messageBodySchema } },
      config: { keys: "write" },
    },
    async (request) => {
      await brands.remove(actorOf(request), request.params.id);
      return { success: true as const, message: "Brand deleted successfully." };
    },
  );

  routes.post(
    apiPaths.brandJoinBulk,
    { schema: { body: brandBulkSchema, response: { 200: bulkBody } }, config: { keys: "write" } },
    async (request) => {
      const { ids, action } = request.body;
      const data = await brandsBulk(actorOf(request), ids, action);
      return { success: true as const, data };
    },
  );
}
