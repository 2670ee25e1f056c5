import { data, useLocation } from "react-router";
import { declaredQuery } from "#domain/http/declared-query.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { browserCall } from "#web/api/browser-api.ts";
import { loadSection } from "#web/api/content.ts";
import { sendMessage } from "#web/api/enquiries.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { answerPostedText } from "#web/api/posted-form.server.ts";
import { serverContext } from "#web/api/server-context.ts";
import { ContactForm } from "#web/areas/public/features/contact-form/contact-form.tsx";
import { messagePrefill } from "#web/areas/public/features/contact-form/message-prefill.ts";
import { ContactPage } from "#web/areas/public/features/marketing/contact/contact-page.tsx";
import { PageSkeleton } from "#web/areas/public/features/marketing/page-skeleton.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/contact";

export const handle: PublicPage = { cache: "public", query: ["service", "message", "creators"] };

export async function loader({ context }: Route.LoaderArgs) {
  return { section: await loadSection(context.get(serverContext).call, "contact") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, {
    path: "/contact",
    image: pageSharePath("contact"),
    ...(section?.ok ? section.content.seo : { title: "Contact" }),
  });
}

/** The form as a browser without script posts it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const posted = await answerPostedText(request, (values, key) => sendMessage(call, values, key));
  return data(posted, { status: posted.outcome.ok ? 200 : posted.outcome.status || 500 });
}

const send = (message: Record<string, unknown>, key: string) =>
  outcomeOf(sendMessage(browserCall, message, key));

export default function Contact({ loaderData: { section }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  // Other parameters never reach the server's rendering of the page.
  const query = declaredQuery(search.slice(1), handle.query);
  if (!section.ok) {
    return (
      <>
        <PageSkeleton title="Contact" />
        <ConsoleReport message="The content section 'contact' could not be loaded." />
      </>
    );
  }
  const { form } = section.content;
  return (
    <ContactPage
      content={section.content}
      form={
        <ContactForm
          // Another address asks for another message.
          key={query}
          content={form}
          action="/contact#message"
          query={query && `?${query}`}
          initial={messagePrefill(new URLSearchParams(query), form.serviceOptions)}
          posted={actionData}
          send={send}
        />
      }
    />
  );
}
