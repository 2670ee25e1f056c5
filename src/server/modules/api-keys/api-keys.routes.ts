import type { FastifyInstance } from "fastify";
import { apiKeysApi } from "#domain/api-keys/api-keys.api.ts";
import { route } from "#server/http/route.ts";
import type { ApiKeysService } from "./api-keys.service.ts";

export function apiKeysRoutes(app: FastifyInstance, { apiKeys }: { apiKeys: ApiKeysService }): void {
  route(app, apiKeysApi.listApiKeys).handle(async () => ({
    data: { apiKeys: await apiKeys.list() },
  }));

  route(app, apiKeysApi.makeApiKey).handle(async ({ body, principal }) => ({
    data: await apiKeys.make(principal, body),
    message: "API key made.",
  }));

  route(app, apiKeysApi.revokeApiKey).handle(async ({ params, principal }) => {
    await apiKeys.revoke(principal, params.id);
    return { message: "API key revoked." };
  });
}
