import clsx from "clsx";
import type { Look } from "./look.ts";

/** `onLight`: the ground is light in both schemes. */
type SiteMarkProps = { logo?: Look["logo"]; onLight?: boolean; className?: string };

/** Logo of the agency, or the product's: two wheels with a bar between them. */
export function SiteMark({ logo, onLight = false, className }: SiteMarkProps) {
  if (logo) {
    const { src, width, height, dark } = logo;
    return (
      <picture className="contents">
        {dark && !onLight && (
          <source
            media="(prefers-color-scheme: dark)"
            srcSet={dark.src}
            width={dark.width}
            height={dark.height}
          />
        )}
        <img
          src={src}
          width={width}
          height={height}
          alt=""
          className={clsx("h-9 w-auto max-w-[min(12rem,34vw)] object-contain object-left", className)}
        />
      </picture>
    );
  }
  return (
    <svg
      viewBox="0 0 44 24"
      fill="none"
      className={clsx("h-6 w-[min(2.75rem,14vw)] shrink-0", className)}
      aria-hidden="true"
    >
      <circle cx="11" cy="13" r="8.500" className="stroke-brand" strokeWidth="4" />
      <circle cx="33" cy="13" r="8.500" className="stroke-accent" strokeWidth="4" />
      <path d="M11 13h22" className="stroke-ink" strokeWidth="3.500" strokeLinecap="round" />
    </svg>
  );
}
