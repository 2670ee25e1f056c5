import clsx from "clsx";
import type { ReactNode } from "react";

/** A placeholder for loading content. Give it the size of the final content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "block animate-pulse-soft bg-line",
        // Of two `rounded-` classes, the one later in the style sheet wins, not the later one here.
        !className?.includes("rounded-") && "rounded-print",
        className ?? "h-4 w-full",
      )}
    />
  );
}

/** Placeholder lines of text; the last one is short, as in a paragraph. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("flex flex-col gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move.
        <Skeleton key={line} className={clsx("h-4", line === lines - 1 && lines > 1 ? "w-3/5" : "w-full")} />
      ))}
    </span>
  );
}

/** Wraps skeletons and announces once that something is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
