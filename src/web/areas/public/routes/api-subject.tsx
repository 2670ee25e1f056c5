import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { serverContext } from "#web/api/server-context.ts";
import { ApiSubjectPage } from "#web/areas/public/features/api-reference/api-subject-page.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { NotFound } from "#web/site/not-found.tsx";
import type { Route } from "./+types/api-subject";
import { readApiReference } from "./read-api-reference.ts";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { transport } = context.get(serverContext);
  const { subjects } = await readApiReference(transport);
  const subject = subjects.find(({ slug }) => slug === params.subject);
  if (subject === undefined) return data(undefined, { status: 404 });
  return { subject, others: subjects.map(({ name, slug }) => ({ name, slug })) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Page not found", unlisted: true });
  const { name, description } = loaderData.subject;
  return pageMeta(matches, { title: `${name}, API`, description });
}

export default function ApiSubject({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ApiSubjectPage {...loaderData} /> : <NotFound />;
}
