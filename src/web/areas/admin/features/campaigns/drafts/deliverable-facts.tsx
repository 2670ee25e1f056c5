import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import {
  type DeliverableState,
  deliverableStateText,
  hasClientAskedForChanges,
} from "#domain/deliverables/deliverable-states.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { adminTeamQuery } from "#web/api/admin-team.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { OutwardLink } from "#web/ui/details.tsx";
import { Day } from "#web/ui/time.tsx";
import { useCanClientLook } from "../client-links/client-links-query.ts";
import { DueText } from "../due-day.tsx";

const tones: Record<DeliverableState, BadgeTone> = {
  planned: "outline",
  submitted: "gold",
  client_review: "accent",
  changes: "accent",
  approved: "brand",
  published: "brand",
  verified: "plain",
  dropped: "plain",
};

export function DeliverableBadge({ deliverable }: { deliverable: Deliverable }) {
  const canClientLook = useCanClientLook(deliverable.campaignId);
  const tone = hasClientAskedForChanges(deliverable) ? "danger" : tones[deliverable.state];
  return <Badge tone={tone}>{deliverableStateText(deliverable, canClientLook)}</Badge>;
}

/** The next date of a deliverable and its label; undefined once nothing is due. */
export function nextDayOf({ state, draftDueOn, publishOn }: Deliverable) {
  const awaitsDraft = state === "planned" || state === "changes";
  if (awaitsDraft && draftDueOn !== null) return { what: "Draft due", day: draftDueOn };
  const isOut = state === "published" || state === "verified" || state === "dropped";
  return publishOn === null || isOut ? undefined : { what: "Publish on", day: publishOn };
}

/** Dates of a deliverable, and its rounds of changes. */
export function DeliverableFacts({ deliverable }: { deliverable: Deliverable }) {
  const { data: team } = useQuery(adminTeamQuery);
  const next = nextDayOf(deliverable);
  const { roundsUsed, roundsAgreed, publishedUrl, publishedOn, enteredLateDays, words } = deliverable;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-soft text-small tabular-nums">
        {next && (
          <span>
            <span>{`${next.what} `}</span>
            <DueText value={next.day} today={team?.today} />
          </span>
        )}
        <span>
          {`${roundsUsed} of ${roundsAgreed} revision ${roundsAgreed === 1 ? "round" : "rounds"} used`}
        </span>
      </p>
      {publishedUrl && (
        <p className="mt-1 text-small">
          <OutwardLink to={publishedUrl} className="wrap-anywhere">
            {publishedUrl.replace(/^https?:\/\/(www\.)?/, "")}
          </OutwardLink>{" "}
          <Link to={`/admin/rights?post=${deliverable._id}`} className="link-plain whitespace-nowrap">
            May we run this?
          </Link>
        </p>
      )}
      {publishedOn && (
        <p
          className={clsx("mt-1 text-small", enteredLateDays === null ? "text-ink-soft" : "text-danger-text")}
        >
          Published on <Day value={publishedOn} withYear />
          {enteredLateDays !== null && (
            <span>{`, and entered ${enteredLateDays} days later. Check the date: rights and payments start on it.`}</span>
          )}
        </p>
      )}
      {words && (
        <p className="wrap-anywhere mt-2 whitespace-pre-line border-line-strong border-l-4 pl-3 text-small">
          {words}
        </p>
      )}
    </>
  );
}
