import clsx from "clsx";
import type { ReactNode } from "react";
import { useLook } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { Container } from "#web/ui/container.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";

type LinkFrameProps = {
  agency?: string;
  /** For forms: uses the whole width, without the drawing. */
  wide?: boolean;
  /** A warning about the URL, above the end of the page. */
  note?: string;
  children: ReactNode;
};

/** For pages on which the person answers. */
export const answersNote = "Anyone who has this link can answer in your name.";
const usualNote = "This page is only for you. Anyone who has the link can see it.";

/** Layout of a link's page. Its links load a new page, so that the token is not passed on. */
export function LinkFrame({ agency, wide = false, note = usualNote, children }: LinkFrameProps) {
  const logo = useLook()?.logo;
  return (
    <div className="flex min-h-svh flex-col">
      <header data-print="hide" className="border-line border-b">
        <Container className="flex h-18 items-center">
          <a href="/" className="flex min-w-0 items-center gap-2.5 rounded-print">
            <SiteMark logo={logo} />
            <span
              className={
                logo?.hasName || agency === undefined
                  ? "sr-only"
                  : "truncate font-bold font-display text-[min(1.625rem,8vw)] tracking-[-0.03em]"
              }
            >
              {agency ?? "Home"}
            </span>
          </a>
        </Container>
      </header>
      <main className="grow">
        <Container
          className={clsx(
            "grid gap-x-16 py-12 lg:py-20 print:max-w-none print:p-0",
            !wide && "lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]",
          )}
        >
          <div className="min-w-0">{children}</div>
          {!wide && (
            <div className="border-ink border-b-4 max-lg:hidden lg:sticky lg:top-20 lg:self-start">
              <TandemRiders className="w-full" />
            </div>
          )}
        </Container>
      </main>
      <footer data-print="hide" className="border-line border-t">
        <Container className="flex flex-wrap gap-x-6 gap-y-2 py-6 text-ink-soft text-small">
          <p className="grow">{note}</p>
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
