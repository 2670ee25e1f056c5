import { openApiPath } from "#domain/http/open-api-path.ts";
import { errorFromResponse, required } from "#web/api/api-error.ts";
import type { Transport } from "#web/api/transport.ts";
import {
  type ApiDescription,
  type ApiReference,
  apiReference,
} from "#web/areas/public/features/api-reference/api-reference.ts";

/** The whole reference, made from the OpenAPI document. */
export async function readApiReference(transport: Transport): Promise<ApiReference> {
  return apiReference(await required(readDescription(transport)));
}

async function readDescription(transport: Transport): Promise<ApiDescription> {
  const response = await transport({ method: "GET", path: openApiPath });
  if (!response.ok) throw await errorFromResponse(response);
  return (await response.json()) as ApiDescription;
}
