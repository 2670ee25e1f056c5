import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/api-paths.ts";
import { bulkBody } from "#domain/http/bulk.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import {
  influencerBulkSchema,
  influencerChangesSchema,
  influencerInputSchema,
} from "#domain/influencers/influencer-fields.ts";
import { jsonParser } from "#server/http/json-bodies.ts";
import { actorOf } from "#server/http/principal.ts";
import type { ReceivedFile } from "#server/http/upload.ts";
import { withUpload } from "#server/http/upload.ts";
import { validate } from "#server/http/validation.ts";
import type { InfluencersService } from "./influencers.service.ts";
import type { InfluencersBulkService } from "./influencers-bulk.service.ts";

export function influencersAdminRoutes(
  app: FastifyInstance,
  {
    influencers,
    influencersBulk,
    temporaryFolder,
  }: { influencers: InfluencersService; influencersBulk: InfluencersBulkService; temporaryFolder: string },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  // The older client declares no JSON content type, so its text is read as JSON here, behind the guard.
  app.addContentTypeParser("*", { parseAs: "string" }, jsonParser(app));

  const read = <T>(
    request: FastifyRequest,
    handle: (fields: unknown, files: ReceivedFile[]) => Promise<T>,
  ) =>
    request.isMultipart()
      ? withUpload(request, temporaryFolder, ({ fields, files }) => handle(fields, files))
      : handle(request.body, []);

  routes.post(
    apiPaths.influencers,
    { schema: { response: { 201: influencerBody } }, config: { keys: "write" } },
    async (request, reply) => {
      const influencer = await read(request, (fields, files) =>
        influencers.create(actorOf(request), validate(influencerInputSchema, fields), files),
      );
      return reply
        .code(201)
        .send({ success: true as const, data: { influencer }, message: "Influencer added." });
    },
  );

  routes.put(
    apiPaths.influencer,
    {
      schema: { params: recordParametersSchema, response: { 200: influencerBody } },
      config: { keys: "write" },
    },
    async (request) => {
      const { id } = request.params;
      const influencer = await read(request, (fields, files) =>
        influencers.update(actorOf(request), id, validate(influencerChangesSchema, fields), files),
      );
      return { success: true as const, data: { influencer }, message: "Influencer updated successfully!" };
    },
  );

  routes.delete(
    apiPaths.influencer,
    {
      schema: { params: recordParametersSchema, response: { 200: messageBodySchema } },
      config: { keys: "write" },
    },
    async (request) => {
      await influencers.remove(actorOf(request), request.params.id);
      return { success: true as const, message: "Influencer deleted successfully." };
    },
  );

  routes.post(
    apiPaths.influencersBulk,
    { schema: { body: influencerBulkSchema, response: { 200: bulkBody } }, config: { keys: "write" } },
    async (request) => {
      const { ids, action } = request.body;
      const data = await influencersBulk(actorOf(request), ids, action);
      return { success: true as const, data };
    },
  );
}
