import type { PublicPage } from "#domain/http/public-page.ts";
import { loadSection } from "#web/api/content.ts";
import { serverContext } from "#web/api/server-context.ts";
import { HomePage } from "#web/areas/public/features/marketing/home/home-page.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import type { Route } from "./+types/home";

export const handle: PublicPage = { cache: "public", query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return { section: await loadSection(context.get(serverContext).call, "index") };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const section = loaderData?.section;
  return pageMeta(matches, { path: "/", ...(section?.ok ? section.content.seo : { title: "Home" }) });
}

export default function Home({ loaderData: { section } }: Route.ComponentProps) {
  return (
    <>
      <HomePage content={section.ok ? section.content : undefined} />
      {!section.ok && <ConsoleReport message="The content section 'index' could not be loaded." />}
    </>
  );
}
