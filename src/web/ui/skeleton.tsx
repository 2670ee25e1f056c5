import clsx from "clsx";
import type { ReactNode } from "react";

/** A quiet block in the place of something that is still on its way; give it that thing's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "block animate-pulse-soft bg-line",
        // Two rounded- classes on one element are settled by the order of the style sheet, not by ours.
        !className?.includes("rounded-") && "rounded-print",
        className ?? "h-4 w-full",
      )}
    />
  );
}

/** Lines of text that are still on their way; the last one is short, as in a paragraph. */
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

/** Wraps skeletons and says once, to assistive technology, what is being loaded. */
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
