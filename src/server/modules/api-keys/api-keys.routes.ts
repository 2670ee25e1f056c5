import type { FastifyInstance } from "fastify";
import { apiKeysApi } from "#domain/api-keys/api-keys.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as apiKeys from "./api-keys.service.ts";

export function apiKeysRoutes(app: FastifyInstance, context: Context): void {
  route(app, apiKeysApi.listApiKeys).handle(async () => ({
    data: { apiKeys: await apiKeys.list(context) },
  }));

  route(app, apiKeysApi.makeApiKey).handle(async ({ body, principal }) => ({
    data: await apiKeys.make(context, principal, body),
    message: "API key created.",
  }));

  route(app, apiKeysApi.revokeApiKey).handle(async ({ params, principal }) => {
    await apiKeys.revoke(context, principal, params.id);
    return { message: "API key revoked." };
  });
}
