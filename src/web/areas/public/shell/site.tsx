import { Outlet, useLocation } from "react-router";
import { loadSection } from "#web/api/content.ts";
import { pack, unpacked } from "#web/api/packed.ts";
import { serverContext } from "#web/api/server-context.ts";
import { useLook } from "#web/site/look.ts";
import { ConsoleReport } from "#web/ui/console-report.tsx";
import { type FormNotices, FormNoticesContext } from "#web/ui/form-notices.ts";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";
import type { Route } from "./+types/site";
import { formNotices } from "./form-notices.ts";
import { OperatorNotes } from "./operator-notes.tsx";
import type { SiteData } from "./page-meta.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(serverContext);
  const [navigation, footer, privacy, terms] = await Promise.all([
    loadSection(call, "navigation"),
    loadSection(call, "footer"),
    loadSection(call, "privacy"),
    loadSection(call, "terms"),
  ]);
  const brandName = navigation.ok ? unpacked(navigation.content).brandName : "";
  const year = new Date().getUTCFullYear();
  const notices =
    privacy.ok && terms.ok
      ? pack(formNotices(unpacked(privacy.content), unpacked(terms.content)))
      : undefined;
  return { navigation, footer, notices, year, brandName, publicUrl } satisfies SiteData &
    Record<string, unknown>;
}

/** Header and footer stay the same during client-side navigation. */
export function shouldRevalidate() {
  return false;
}

/** The layout of every public page. */
export default function Site({ loaderData }: Route.ComponentProps) {
  const { navigation, footer, notices, year, brandName } = loaderData;
  const logo = useLook()?.logo;
  const { pathname } = useLocation();
  const isHome = pathname === "/";
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-full bg-ink px-5 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader
        content={navigation.ok ? unpacked(navigation.content) : undefined}
        logo={logo}
        overlay={isHome}
      />
      <FormNoticesContext value={unpacked<FormNotices, undefined>(notices)}>
        <Main pathname={pathname} className={isHome ? "" : "pt-18 print:pt-0"} />
      </FormNoticesContext>
      <OperatorNotes pathname={pathname} />
      <SiteFooter
        content={footer.ok ? unpacked(footer.content) : undefined}
        logo={logo}
        brandName={brandName}
        year={year}
      />
      {!navigation.ok && <ConsoleReport message="The content section 'navigation' could not be loaded." />}
      {!footer.ok && <ConsoleReport message="The content section 'footer' could not be loaded." />}
    </div>
  );
}

function Main({ pathname, className }: { pathname: string; className: string }) {
  const ref = useFocusOnChange<HTMLElement>(pathname, { preventScroll: true });
  return (
    <main ref={ref} id="main" tabIndex={-1} className={`grow ${className}`}>
      <Outlet />
    </main>
  );
}
