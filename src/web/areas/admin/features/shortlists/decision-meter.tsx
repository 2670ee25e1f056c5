import clsx from "clsx";
import { type ItemDecision, itemDecisionLabels } from "#domain/shortlists/shortlist-votes.ts";
import type { ShortlistCounts } from "#domain/shortlists/shortlists.contract.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const order = ["approved", "maybe", "rejected", "open"] as const;

const bars: Record<ItemDecision, string> = {
  approved: "bg-brand",
  maybe: "bg-gold",
  rejected: "bg-danger",
  open: "bg-line-strong",
};

const tones: Record<ItemDecision, BadgeTone> = {
  approved: "brand",
  maybe: "gold",
  rejected: "danger",
  open: "outline",
};

export function DecisionBadge({ decision }: { decision: ItemDecision }) {
  return <Badge tone={tones[decision]}>{itemDecisionLabels[decision]}</Badge>;
}

/** '2 approved · 3 open' */
export function decisionsText(counts: ShortlistCounts): string {
  return order
    .filter((decision) => counts[decision] > 0)
    .map((decision) => `${counts[decision]} ${itemDecisionLabels[decision].toLowerCase()}`)
    .join(" · ");
}

/** Number of approved, rejected, and open creators on a list, as a bar and as text. */
export function DecisionMeter({ counts }: { counts: ShortlistCounts }) {
  const shown = order.filter((decision) => counts[decision] > 0);
  return (
    <div className="min-w-0">
      <div aria-hidden="true" className="flex h-1.5 max-w-80 gap-0.5 overflow-hidden rounded-full">
        {shown.map((decision) => (
          <span
            key={decision}
            className={clsx("h-full", bars[decision])}
            style={{ flexGrow: counts[decision] }}
          />
        ))}
      </div>
      <p className="mt-1.5 text-ink-soft text-small tabular-nums">{decisionsText(counts)}</p>
    </div>
  );
}
