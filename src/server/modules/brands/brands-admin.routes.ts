import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { brandRecordBody, brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { brandChangesSchema } from "#domain/brands/brand-fields.ts";
import { brandListQuerySchema } from "#domain/brands/brand-query.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { pageHeaders } from "../../plugins/array-page.ts";
import type { BrandsService } from "./brands.service.ts";

export function brandsAdminRoutes(app: FastifyInstance, { brands }: { brands: BrandsService }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    apiPaths.brandJoin,
    { schema: { querystring: brandListQuerySchema, response: { 200: brandRecordsBody } } },
    async (request, reply) => {
      const page = await brands.list(request.query);
      pageHeaders(request, reply, page);
      return page.brands;
    },
  );

  routes.put(
    apiPaths.brandJoinRecord,
    {
      schema: {
        params: recordParametersSchema,
        body: brandChangesSchema,
        response: { 200: brandRecordBody },
      },
    },
    async (request) => {
      const brand = await brands.update(request.params.id, request.body);
      return { success: true as const, data: { brand }, message: "Brand updated successfully!" };
    },
  );

  routes.delete(
    apiPaths.brandJoinRecord,
    { schema: { params: recordParametersSchema, response: { 200: messageBodySchema } } },
    async (request) => {
      await brands.remove(request.params.id);
      return { success: true as const, message: "Brand deleted successfully." };
    },
  );
}
