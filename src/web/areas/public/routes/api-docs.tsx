import { openApiPath } from "#domain/http/open-api-path.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { errorFromResponse, required } from "#web/api/api-error.ts";
import { serverContext } from "#web/api/server-context.ts";
import type { Transport } from "#web/api/transport.ts";
import { type ApiDescription, apiReference } from "#web/areas/public/features/api-reference/api-reference.ts";
import { ApiReferencePage } from "#web/areas/public/features/api-reference/api-reference-page.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import type { Route } from "./+types/api-docs";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { transport } = context.get(serverContext);
  return { reference: apiReference(await required(readDescription(transport))) };
}

async function readDescription(transport: Transport): Promise<ApiDescription> {
  const response = await transport({ method: "GET", path: openApiPath });
  if (!response.ok) throw await errorFromResponse(response);
  return (await response.json()) as ApiDescription;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "API",
    description: "Every call of the API: what goes in, what comes out, and who may call it.",
  });
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return <ApiReferencePage reference={loaderData.reference} address={openApiPath} />;
}
