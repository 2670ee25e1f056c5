import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { apiKeyInputSchema, apiKeysBody, newApiKeyBody } from "./api-keys.contract.ts";

export const apiKeysApi = {
  listApiKeys: {
    route: "GET /api/admin/api-keys",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "List the API keys",
    description: "Those in use first. Of a key only its beginning is shown.",
    response: apiKeysBody,
  },
  makeApiKey: {
    route: "POST /api/admin/api-keys",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Make an API key",
    description: "`key` is told this once.",
    body: apiKeyInputSchema,
    example: { name: "CRM sync", scope: "read", expiresAt: "2099-12-31T23:59:59Z" },
    status: 201,
    response: newApiKeyBody,
    refusals: [409],
    confirm: true,
  },
  revokeApiKey: {
    route: "DELETE /api/admin/api-keys/:id",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Revoke an API key",
    description: "From the next request on it is refused. It stays in the list.",
    params: recordParametersSchema,
    response: messageBodySchema,
  },
} as const satisfies Endpoints;
