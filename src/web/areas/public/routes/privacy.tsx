import type { PublicPage } from "#domain/http/public-page.ts";
import { loadSection } from "#web/api/content.ts";
import { unpacked } from "#web/api/packed.ts";
import { serverContext } from "#web/api/server-context.ts";
import { LegalPage } from "#web/areas/public/features/marketing/legal/legal-page.tsx";
import { PageSkeleton } from "#web/areas/public/features/marketing/page-skeleton.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/privacy";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return { section: await loadSection(context.get(serverContext).call, "privacy") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, {
    path: "/privacy",
    ...(section?.ok ? unpacked(section.content).seo : { title: "Privacy" }),
  });
}

export default function Privacy({ loaderData: { section } }: Route.ComponentProps) {
  if (section.ok) return <LegalPage content={unpacked(section.content)} />;
  return (
    <>
      <PageSkeleton title="Privacy" />
      <ConsoleReport message="The content section 'privacy' could not be loaded." />
    </>
  );
}
