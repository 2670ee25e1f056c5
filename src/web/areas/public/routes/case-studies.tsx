import type { PublicPage } from "#domain/http/public-page.ts";
import { pageSharePath } from "#domain/social-images/social-image.ts";
import { loadSection } from "#web/api/content.ts";
import { unpacked } from "#web/api/packed.ts";
import { serverContext } from "#web/api/server-context.ts";
import { CaseStudiesPage } from "#web/areas/public/features/marketing/case-studies/case-studies-page.tsx";
import { isWhole, wrongStructure } from "#web/areas/public/features/marketing/case-studies/structure.ts";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/case-studies";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { call, reportError } = context.get(serverContext);
  const section = await loadSection(call, "case-studies");
  if (section.ok && !isWhole(unpacked(section.content))) reportError(new Error(wrongStructure));
  return { section };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, {
    path: "/case-studies",
    image: pageSharePath("case-studies"),
    ...(section?.ok ? unpacked(section.content).seo : { title: "Case studies" }),
  });
}

export default function CaseStudies({ loaderData: { section } }: Route.ComponentProps) {
  return (
    <>
      <CaseStudiesPage content={section.ok ? unpacked(section.content) : undefined} />
      {!section.ok && <ConsoleReport message="The content section 'case-studies' could not be loaded." />}
    </>
  );
}
