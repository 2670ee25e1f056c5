import clsx from "clsx";
import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";

/** A seal with a check mark for something verified. Set `label` if no text beside it says so. */
export function Seal({ label, className }: { label?: string; className?: string }) {
  const look = { viewBox: "0 0 24 24", className: clsx("shrink-0 fill-current", className) };
  const seal = (
    <path
      fillRule="evenodd"
      d="m12 1 2.7 2 3.3-.2 1.1 3.2 2.8 1.9-1 3.2 1 3.2-2.8 1.9-1.1 3.2-3.3-.2-2.7 2-2.7-2-3.3.2-1.1-3.2-2.8-1.9 1-3.2-1-3.2 2.8-1.9L6 2.8l3.3.2L12 1Zm5.3 8.3-1.6-1.5-5 5.2-2.4-2.3-1.5 1.6 4 3.8 6.5-6.8Z"
    />
  );
  if (!label) {
    return (
      <svg {...look} aria-hidden="true">
        {seal}
      </svg>
    );
  }
  return (
    <svg {...look} role="img" aria-label={label}>
      {seal}
    </svg>
  );
}

/** The seal after a name, on the line of its last word. */
export function NameSeal({ className }: { className: string }) {
  return (
    <>
      {"\u00a0"}
      <Seal label="Verified" className={clsx("inline-block size-[0.9em] align-[-0.08em]", className)} />
    </>
  );
}

/** A badge with a star. Its rim keeps it readable on pictures of any color. Without text it is only the star. */
export function StarBadge({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <Badge tone="gold" className={clsx("ring-2 ring-raised", !children && "px-1.5! py-1!", className)}>
      <svg viewBox="0 0 24 24" className="fill-current" aria-hidden="true">
        <path d="m12 1.6 3.1 6.6 7.2.9-5.3 5 1.4 7.1-6.4-3.5-6.4 3.5L7 14.1l-5.3-5 7.2-.9z" />
      </svg>
      {children && <span className="contents">{children}</span>}
    </Badge>
  );
}
