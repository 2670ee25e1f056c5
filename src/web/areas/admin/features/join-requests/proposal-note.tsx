import clsx from "clsx";
import Lightbulb from "lucide-react/icons/lightbulb";
import type { Proposal } from "#domain/join-requests/join-request.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/time.tsx";

const titles = { approve: "Approval proposed", reject: "Rejection proposed" } as const;

/** Marks a request that has a proposal. */
export function ProposalBadge({ proposal }: { proposal: Proposal }) {
  return (
    <Badge tone="gold">
      <Lightbulb aria-hidden="true" />
      {titles[proposal.decision]}
    </Badge>
  );
}

type ProposalNoteProps = { proposal: Proposal; onDismiss: () => void; className?: string };

/** A proposal with its reason and author. It decides nothing: the buttons below do. */
export function ProposalNote({ proposal, onDismiss, className }: ProposalNoteProps) {
  const { decision, note, reason, proposedBy, proposedAt } = proposal;
  return (
    <section
      aria-label={titles[decision]}
      className={clsx("rounded-print border border-line-strong bg-sunk p-4", className)}
    >
      <div className="flex items-start justify-between gap-x-4">
        <p className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">
          <ProposalBadge proposal={proposal} />
          <span className="wrap-anywhere">
            by {proposedBy}, <Time value={proposedAt} format="dateTime" />
          </span>
        </p>
        <Button variant="quiet" size="small" onClick={onDismiss} className="-mr-3">
          Dismiss
        </Button>
      </div>
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{note}</p>
      {decision === "reject" && reason !== "" && (
        <p className="wrap-anywhere mt-2 whitespace-pre-line text-ink-soft text-small">
          For the creator: {reason}
        </p>
      )}
    </section>
  );
}
