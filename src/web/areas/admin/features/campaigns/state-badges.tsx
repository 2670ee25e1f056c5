import clsx from "clsx";
import { Fragment } from "react";
import { type CampaignState, campaignStateLabels } from "#domain/campaigns/campaign-states.ts";
import type { CampaignSummary } from "#domain/campaigns/campaigns.contract.ts";
import {
  boardStates,
  type CollaborationState,
  collaborationStateLabels,
} from "#domain/campaigns/collaboration-states.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const campaignTones: Record<CampaignState, BadgeTone> = {
  requested: "accent",
  draft: "outline",
  active: "brand",
  paused: "gold",
  completed: "plain",
  archived: "plain",
  cancelled: "danger",
};

export function CampaignBadge({ state }: { state: CampaignState }) {
  return <Badge tone={campaignTones[state]}>{campaignStateLabels[state]}</Badge>;
}

/** Progress from light to strong colors. Final states are not shown. */
export const stateFills: Record<CollaborationState, string> = {
  listed: "bg-line-strong",
  cleared: "bg-gold",
  invited: "bg-gold",
  negotiating: "bg-gold",
  agreed: "bg-accent",
  producing: "bg-accent",
  published: "bg-brand",
  completed: "bg-brand",
  passed: "bg-line",
  declined: "bg-line",
  no_reply: "bg-line",
  cancelled: "bg-danger",
};

const collaborationTones: Record<CollaborationState, BadgeTone> = {
  listed: "outline",
  cleared: "gold",
  invited: "gold",
  negotiating: "gold",
  agreed: "accent",
  producing: "accent",
  published: "brand",
  completed: "brand",
  passed: "plain",
  declined: "plain",
  no_reply: "plain",
  cancelled: "danger",
};

export function CollaborationBadge({ state }: { state: CollaborationState }) {
  return <Badge tone={collaborationTones[state]}>{collaborationStateLabels[state]}</Badge>;
}

/** Number of creators by state, as a bar and as text. */
export function CreatorsMeter({ counts }: Pick<CampaignSummary, "counts">) {
  const shown = boardStates.filter((state) => counts[state] > 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const running = shown.reduce((sum, state) => sum + counts[state], 0);
  if (all === 0) return <span className="text-ink-soft">No creators yet</span>;
  const parts = shown.map((state) => `${counts[state]} ${collaborationStateLabels[state].toLowerCase()}`);
  if (all > running) parts.push(`${all - running} ended`);
  return (
    <div className="min-w-0">
      <div aria-hidden="true" className="flex h-1.5 max-w-80 gap-0.5 overflow-hidden rounded-full">
        {shown.map((state) => (
          <span
            key={state}
            className={clsx("h-full", stateFills[state])}
            style={{ flexGrow: counts[state] }}
          />
        ))}
        {all > running && <span className="h-full bg-line" style={{ flexGrow: all - running }} />}
      </div>
      <p className="mt-1.5 text-ink-soft text-small tabular-nums">
        {parts.map((part, index) => (
          <Fragment key={part}>
            <span className="inline-block">{`${part}${index < parts.length - 1 ? " ·" : ""}`}</span>{" "}
          </Fragment>
        ))}
      </p>
    </div>
  );
}
