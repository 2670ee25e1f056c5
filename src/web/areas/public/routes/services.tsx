import type { PublicPage } from "#domain/http/public-page.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { loadSection } from "#web/api/content.ts";
import { unpacked } from "#web/api/packed.ts";
import { serverContext } from "#web/api/server-context.ts";
import { PageSkeleton } from "#web/areas/public/features/marketing/page-skeleton.tsx";
import { questionsAndAnswers } from "#web/areas/public/features/marketing/services/faq-data.ts";
import { ServicesPage } from "#web/areas/public/features/marketing/services/services-page.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/services";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return { section: await loadSection(context.get(serverContext).call, "services") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  const content = section?.ok ? unpacked(section.content) : undefined;
  return pageMeta(matches, {
    path: "/services",
    image: pageSharePath("services"),
    ...(content
      ? { ...content.seo, data: content.faq.hidden ? [] : [questionsAndAnswers(content.faq)] }
      : { title: "Services" }),
  });
}

export default function Services({ loaderData: { section } }: Route.ComponentProps) {
  if (section.ok) return <ServicesPage content={unpacked(section.content)} />;
  return (
    <>
      <PageSkeleton title="Services" />
      <ConsoleReport message="The content section 'services' could not be loaded." />
    </>
  );
}
