import { openApiPath } from "#domain/http/open-api-path.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { serverContext } from "#web/api/server-context.ts";
import { ApiStartPage } from "#web/areas/public/features/api-reference/api-start-page.tsx";
import { findCalls } from "#web/areas/public/features/api-reference/find-calls.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import type { Route } from "./+types/api-docs";
import { readApiReference } from "./read-api-reference.ts";

export const handle: PublicPage = { cache: "public", query: ["search"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { transport, publicUrl } = context.get(serverContext);
  const reference = await readApiReference(transport);
  const text = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, textLimits.search);
  return {
    title: reference.title,
    description: reference.description,
    subjects: reference.subjects.map(({ calls, ...subject }) => ({ ...subject, count: calls.length })),
    search: text === "" ? undefined : { text, found: findCalls(reference, text) },
    publicUrl,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "API",
    description: "Every endpoint of the API: request, response, and who may call it.",
    path: "/api/docs",
    unlisted: loaderData?.search !== undefined,
  });
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return <ApiStartPage {...loaderData} documentPath={openApiPath} />;
}
