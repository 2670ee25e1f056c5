import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { fixedPages } from "#domain/social-images/fixed-pages.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { browserCall } from "#web/api/browser-api.ts";
import { apiClient } from "#web/api/client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { answerPostedFiles } from "#web/api/posted-form.server.ts";
import { serverContext } from "#web/api/server-context.ts";
import { uploadTransport } from "#web/api/upload-transport.ts";
import { JoinHero } from "#web/areas/public/shell/join-hero.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import {
  CreatorApplicationForm,
  type SendApplication,
} from "#web/features/creator-form/creator-application-form.tsx";
import type { Route } from "./+types/join-influencer";

export const handle: PublicPage = { cache: "public", query: [] };

const path = "/join-influencer";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    path,
    ...fixedPages["join-influencer"],
    image: pageSharePath("join-influencer"),
  });
}

/** Receives the form from browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await answerPostedFiles(request, context.get(serverContext), "/api/join");
  return data(posted, { status: posted.outcome.ok ? 200 : posted.outcome.status || 500 });
}

const send: SendApplication = (body, key, onProgress) =>
  outcomeOf(
    apiClient(uploadTransport(onProgress))("POST /api/join", {
      form: body,
      headers: { "idempotency-key": key },
    }),
  );

const isServerUp = () =>
  browserCall("GET /api/health").then(
    () => true,
    () => false,
  );

export default function JoinInfluencer({ actionData }: Route.ComponentProps) {
  return (
    <div className="group/join">
      <JoinHero side="influencer" title="Join as Influencer">
        Four minutes now, an answer within 3-5 business days. You need your channels and a few sentences;
        pictures help. What you type stays in this tab, also when the connection does not.
      </JoinHero>
      <CreatorApplicationForm action={path} posted={actionData} send={send} isServerUp={isServerUp} />
    </div>
  );
}
