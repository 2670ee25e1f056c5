import { loadSection } from "#web/api/content.ts";
import { serverContext } from "#web/api/server-context.ts";
import { CaseStudiesPage } from "#web/features/marketing/case-studies/case-studies-page.tsx";
import { pageMeta } from "#web/layouts/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/case-studies";

export async function loader({ context }: Route.LoaderArgs) {
  return { section: await loadSection(context.get(serverContext).api, "case-studies") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, {
    path: "/case-studies",
    image: "/images/share/case-studies.png",
    ...(section?.ok ? section.content.seo : { title: "Case studies" }),
  });
}

export default function CaseStudies({ loaderData: { section } }: Route.ComponentProps) {
  return (
    <>
      <CaseStudiesPage content={section.ok ? section.content : undefined} />
      {!section.ok && <ConsoleReport message="The content section 'case-studies' could not be loaded." />}
    </>
  );
}
