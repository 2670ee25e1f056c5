import clsx from "clsx";

/** The product's logo: two wheels and the bar between them. */
export function SiteMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 44 24" fill="none" className={clsx("h-6 w-11", className)} aria-hidden="true">
      <circle cx="11" cy="13" r="8.500" className="stroke-brand" strokeWidth="4" />
      <circle cx="33" cy="13" r="8.500" className="stroke-accent" strokeWidth="4" />
      <path d="M11 13h22" className="stroke-ink" strokeWidth="3.500" strokeLinecap="round" />
    </svg>
  );
}
