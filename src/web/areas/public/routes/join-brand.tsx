import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { answerPostedText } from "#web/api/posted-form.server.ts";
import { serverContext } from "#web/api/server-context.ts";
import { JoinHero } from "#web/areas/public/shell/join-hero.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { BrandForm } from "#web/features/brand-form/brand-form.tsx";
import type { Route } from "./+types/join-brand";

export const handle: PublicPage = { cache: "public", query: [] };

const path = "/join-brand";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path,
    ...fixedPages["join-brand"],
    image: pageSharePath("join-brand"),
  });
}

/** Receives the form from browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const posted = await answerPostedText(request, (values, key) => registerBrand(call, values, key));
  return data(posted, { status: posted.outcome.ok ? 200 : posted.outcome.status || 500 });
}

const send = (registration: Record<string, unknown>, key: string) =>
  outcomeOf(registerBrand(browserCall, registration, key));

export default function JoinBrand({ actionData }: Route.ComponentProps) {
  return (
    <div className="group/join">
      <JoinHero side="brand" title="Join as Brand">
        Three minutes now, an answer within 3-5 business days. Say what you need and what you pay; the
        creators who fit are closer than you think.
      </JoinHero>
      <BrandForm action={path} posted={actionData} send={send} />
    </div>
  );
}

function registerBrand(call: ApiClient, unchecked: Record<string, unknown>, idempotencyKey: string) {
  return call("POST /api/brand-join", { unchecked, headers: { "idempotency-key": idempotencyKey } });
}
