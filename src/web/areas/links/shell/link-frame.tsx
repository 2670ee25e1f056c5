import type { ReactNode } from "react";
import { useLook } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { Container } from "#web/ui/container.tsx";

/** The layout of a link's page. Its links load a new page, so that the token stays behind. */
export function LinkFrame({ agency, children }: { agency?: string; children: ReactNode }) {
  const logo = useLook()?.logo;
  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-line border-b">
        <Container className="flex h-18 items-center">
          <a href="/" className="flex items-center gap-2.5 rounded-print">
            <SiteMark logo={logo} />
            <span
              className={
                logo?.hasName || agency === undefined
                  ? "sr-only"
                  : "font-bold font-display text-[1.625rem] tracking-[-0.03em]"
              }
            >
              {agency ?? "Home"}
            </span>
          </a>
        </Container>
      </header>
      <main className="grow">
        <Container className="py-12 lg:py-20">
          <div className="max-w-[46rem]">{children}</div>
        </Container>
      </main>
      <footer className="border-line border-t">
        <Container className="flex flex-wrap gap-x-6 gap-y-2 py-6 text-ink-soft text-small">
          <p className="grow">This page is yours alone. Whoever has its address can see it.</p>
          <a href="/privacy" className="link-plain">
            Privacy
          </a>
          <a href="/contact" className="link-plain">
            Contact
          </a>
        </Container>
      </footer>
    </div>
  );
}
