import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { portalPath } from "#domain/portal/portal-rules.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { answerPostedText } from "#web/api/posted-form.server.ts";
import { serverContext } from "#web/api/server-context.ts";
import { MyWorkPage } from "#web/areas/public/features/my-work/my-work-page.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import type { Route } from "./+types/my-work";

export const handle: PublicPage = { cache: "public", query: [] };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path: portalPath,
    title: "All your work",
    description: "For creators and their representatives: get the link to everything we do together.",
    unlisted: true,
  });
}

/** Receives the form from browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const posted = await answerPostedText(request, (values, key) => requestPortal(call, values, key));
  return data(posted, { status: posted.outcome.ok ? 200 : posted.outcome.status || 500 });
}

const send = (request: Record<string, unknown>, key: string) =>
  outcomeOf(requestPortal(browserCall, request, key));

export default function MyWork({ actionData }: Route.ComponentProps) {
  return <MyWorkPage action={portalPath} posted={actionData} send={send} />;
}

function requestPortal(call: ApiClient, unchecked: Record<string, unknown>, idempotencyKey: string) {
  return call("POST /api/my-work", { unchecked, headers: { "idempotency-key": idempotencyKey } });
}
