import clsx from "clsx";
import type { ReactNode } from "react";
import { LineIcon } from "./line-icon.tsx";

export type BadgeTone = "plain" | "accent" | "brand" | "gold" | "danger" | "outline";

const tones: Record<BadgeTone, string> = {
  plain: "bg-sunk text-ink-soft",
  accent: "bg-accent-wash text-accent-text",
  brand: "bg-brand-wash text-brand-text",
  gold: "bg-gold text-on-gold",
  danger: "bg-danger-wash text-danger-text",
  outline: "border border-line-strong text-ink-soft",
};

/** A non-interactive label. */
export function Badge({
  tone = "plain",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-print px-2 py-0.5 font-semibold text-tiny",
        "[&_svg]:size-3.5 [&_svg]:shrink-0",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

type BadgeListProps = { label: string; items: readonly string[]; most: number; className: string };

/** Number of the first items, at most `most`, that fit on one line of a card together with '+N more'. */
export function badgesOnLine(items: readonly string[], most: number): number {
  // In characters of the narrowest card: 31 on a line, 3 between two texts, and 7 for '+N more'.
  const width = items.slice(0, most).join("   ").length + (items.length > most ? 7 : 0);
  return Math.min(items.length, width > 31 ? 1 : most);
}

/** The first items on one line, at most `most`, and the number of the rest. */
export function BadgeList({ label, items, most, className }: BadgeListProps) {
  const count = badgesOnLine(items, most);
  const rest = items.length - count;
  return (
    <ul aria-label={label} className={clsx("flex flex-wrap content-start gap-1.5", className)}>
      {items.slice(0, count).map((item) => (
        <li key={item} className="inline-flex max-w-full">
          <Badge className="max-w-full">
            <span className="truncate">{item}</span>
          </Badge>
        </li>
      ))}
      {rest > 0 && <li className="py-0.5 text-ink-soft text-tiny">{`+${rest} more`}</li>}
    </ul>
  );
}

/** A selected value that can be removed. `removeLabel` names the button: 'Remove filter Gaming'. */
export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode;
  onRemove: () => void;
  removeLabel: string;
}) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full border-[1.5px] border-ink bg-raised pl-3.5 text-small">
      <span className="truncate py-1 font-medium">{children}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={removeLabel}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-ink hover:text-paper"
      >
        <LineIcon name="x" className="size-4" />
      </button>
    </span>
  );
}
