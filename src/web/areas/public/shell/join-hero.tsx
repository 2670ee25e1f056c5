import clsx from "clsx";
import type { ReactNode } from "react";
import { Container } from "#web/ui/container.tsx";

type JoinHeroProps = { side: "influencer" | "brand"; title: string; children: ReactNode };

/**
 * Banner of a join page, in the color of its side, with half of the logo: the visitor is the other half. The
 * request to the visitor disappears after the form was sent.
 */
export function JoinHero({ side, title, children }: JoinHeroProps) {
  const isBrand = side === "brand";
  return (
    <header
      className={clsx(
        "relative overflow-clip",
        isBrand ? "bg-brand text-on-brand" : "bg-accent text-on-accent",
      )}
    >
      <HalfSign isBrand={isBrand} />
      <Container className="relative py-14 lg:py-24">
        {/* Smaller on phones, where the title would break differently in its font and its fallback. */}
        <h1 className="text-hero max-sm:text-title">{title}</h1>
        <p className="mt-6 max-w-[32rem] text-lead group-has-data-sent/join:hidden">{children}</p>
      </Container>
    </header>
  );
}

function HalfSign({ isBrand }: { isBrand: boolean }) {
  return (
    <svg
      viewBox="0 0 720 420"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      className={clsx(
        "absolute inset-y-0 right-0 hidden h-full w-1/2 sm:block",
        isBrand ? "stroke-brand-strong" : "stroke-accent-strong",
      )}
      aria-hidden="true"
    >
      <circle cx="430" cy="260" r="200" strokeWidth="80" />
      <path d={isBrand ? "M430 260H800" : "M430 260H120"} strokeWidth="56" strokeLinecap="round" />
    </svg>
  );
}
