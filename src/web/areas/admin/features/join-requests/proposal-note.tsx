import clsx from "clsx";
import Lightbulb from "lucide-react/icons/lightbulb";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { requestedChanges } from "#domain/status/requested-changes.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/time.tsx";

type Proposed = Pick<JoinRequest, "proposal" | "proposedChanges">;

const titles = { approve: "Approval proposed", reject: "Rejection proposed" } as const;

function titleOf({ proposal }: Proposed): string {
  return proposal ? titles[proposal.decision] : "Changes proposed";
}

/** Marks a request with a proposal. */
export function ProposalBadge({ request }: { request: Proposed }) {
  return (
    <Badge tone="gold">
      <Lightbulb aria-hidden="true" />
      <span>{titleOf(request)}</span>
    </Badge>
  );
}

type ProposalNoteProps = { request: Proposed; onDismiss: () => void; className?: string };

/** A proposal with its reason and author. It decides nothing; the buttons below do. */
export function ProposalNote({ request, onDismiss, className }: ProposalNoteProps) {
  const proposal = request.proposal ?? request.proposedChanges;
  if (proposal === null) return null;
  const { note, proposedBy, proposedAt } = proposal;
  return (
    <section
      aria-label={titleOf(request)}
      className={clsx("rounded-print border border-line-strong bg-sunk p-4", className)}
    >
      <div className="flex items-start justify-between gap-x-4">
        <p className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">
          <ProposalBadge request={request} />
          <span className="wrap-anywhere">
            <span>{`by ${proposedBy}, `}</span>
            <Time value={proposedAt} format="dateTime" />
          </span>
        </p>
        <Button variant="quiet" size="small" onClick={onDismiss} className="-mr-3">
          Dismiss
        </Button>
      </div>
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{note}</p>
      {forCreator(request).map((text) => (
        <p key={text} className="wrap-anywhere mt-2 whitespace-pre-line text-ink-soft text-small">
          {text}
        </p>
      ))}
    </section>
  );
}

/** Text that the creator would get. */
function forCreator({ proposal, proposedChanges }: Proposed): string[] {
  if (proposedChanges) {
    const { codes, words } = proposedChanges;
    const labels = codes.map((code) => requestedChanges[code].label).join(", ");
    return [`To ask for: ${labels}`, ...(words === "" ? [] : [`For the creator: ${words}`])];
  }
  const isReject = proposal?.decision === "reject" && proposal.reason !== "";
  return isReject ? [`For the creator: ${proposal.reason}`] : [];
}
