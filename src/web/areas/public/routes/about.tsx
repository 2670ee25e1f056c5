import { data } from "react-router";
import type { PublicPage } from "#domain/http/public-page.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { loadSection } from "#web/api/content.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { unpacked } from "#web/api/packed.ts";
import { answerPostedText } from "#web/api/posted-form.server.ts";
import { serverContext } from "#web/api/server-context.ts";
import { AboutPage } from "#web/areas/public/features/marketing/about/about-page.tsx";
import { PageSkeleton } from "#web/areas/public/features/marketing/page-skeleton.tsx";
import { NewsletterForm } from "#web/areas/public/features/newsletter-form/newsletter-form.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/about";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return { section: await loadSection(context.get(serverContext).call, "about") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, {
    path: "/about",
    image: pageSharePath("about"),
    ...(section?.ok ? unpacked(section.content).seo : { title: "About" }),
  });
}

/** Receives the newsletter form from browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const posted = await answerPostedText(request, (values) => subscribe(call, values));
  return data(posted, { status: posted.outcome.ok ? 200 : posted.outcome.status || 500 });
}

const send = (subscription: Record<string, unknown>) => outcomeOf(subscribe(browserCall, subscription));

export default function About({ loaderData: { section }, actionData }: Route.ComponentProps) {
  if (!section.ok) {
    return (
      <>
        <PageSkeleton title="About" />
        <ConsoleReport message="The content section 'about' could not be loaded." />
      </>
    );
  }
  const content = unpacked(section.content);
  return (
    <AboutPage
      content={content}
      newsletterForm={
        <NewsletterForm content={content.newsletter} action="/about#letter" posted={actionData} send={send} />
      }
    />
  );
}

function subscribe(call: ApiClient, unchecked: Record<string, unknown>) {
  return call("POST /api/newsletter", { unchecked });
}
