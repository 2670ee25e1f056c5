import clsx from "clsx";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";

export type BadgeTone = "plain" | "accent" | "brand" | "gold" | "danger" | "outline";

const tones: Record<BadgeTone, string> = {
  plain: "bg-sunk text-ink-soft",
  accent: "bg-accent-wash text-accent-text",
  brand: "bg-brand-wash text-brand-text",
  gold: "bg-gold text-on-gold",
  danger: "bg-danger-wash text-danger-text",
  outline: "border border-line-strong text-ink-soft",
};

/** A printed mark: it says something and cannot be pressed. */
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

/** A chosen value that can be taken away. `removeLabel` names the button: 'Remove filter Gaming'. */
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
        <X className="size-4" aria-hidden="true" />
      </button>
    </span>
  );
}
