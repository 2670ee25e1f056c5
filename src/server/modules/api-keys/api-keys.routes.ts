import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { apiKeyInputSchema, apiKeysBody, newApiKeyBody } from "#domain/api-keys/api-keys.contract.ts";
import { apiPaths } from "#domain/api-paths.ts";
import { messageBodySchema } from "#domain/http/envelope.ts";
import { recordParametersSchema } from "#domain/http/record-parameters.ts";
import { administratorOf } from "#server/http/principal.ts";
import type { ApiKeysService } from "./api-keys.service.ts";

export function apiKeysRoutes(app: FastifyInstance, { apiKeys }: { apiKeys: ApiKeysService }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(apiPaths.apiKeys, { schema: { response: { 200: apiKeysBody } } }, async () => ({
    success: true as const,
    data: { apiKeys: await apiKeys.list() },
  }));

  routes.post(
    apiPaths.apiKeys,
    { schema: { body: apiKeyInputSchema, response: { 201: newApiKeyBody } } },
    async (request, reply) => {
      const data = await apiKeys.make(administratorOf(request), request.body);
      return reply.code(201).send({ success: true as const, data, message: "API key made." });
    },
  );

  routes.delete(
    apiPaths.apiKey,
    { schema: { params: recordParametersSchema, response: { 200: messageBodySchema } } },
    async (request) => {
      await apiKeys.revoke(administratorOf(request), request.params.id);
      return { success: true as const, message: "API key revoked." };
    },
  );
}
