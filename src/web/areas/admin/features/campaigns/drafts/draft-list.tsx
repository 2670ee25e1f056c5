import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { formats } from "#domain/campaigns/offer-options.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { adminTeamQuery } from "#web/api/admin-team.ts";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { Time } from "#web/ui/time.tsx";
import { DueText } from "../due-day.tsx";
import { nextDayOf } from "./deliverable-facts.tsx";
import type { deliverableGroups } from "./deliverable-groups.ts";

type DraftListProps = {
  groups: ReturnType<typeof deliverableGroups<Deliverable>>;
  shownId: string | null;
  onOpen: (id: string) => void;
  /** ID of the deliverable that was shown instead of the list. */
  returnsTo: string | null;
};

/** Deliverables of a campaign in groups, beside the selected one. */
export function DraftList({ groups, shownId, onOpen, returnsTo }: DraftListProps) {
  const ref = useRef<HTMLElement>(null);
  const begin = useEffectEvent(() => {
    ref.current?.querySelector<HTMLElement>(`[data-deliverable="${returnsTo}"]`)?.focus();
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (shownId) ref.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [shownId]);
  return (
    <nav
      ref={ref}
      aria-label="Drafts"
      className="min-w-0 md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)] md:overflow-y-auto md:pr-1"
    >
      {groups.map(({ label, deliverables }) => (
        <section key={label} aria-label={label} className="mb-5">
          <h2 className="flex justify-between border-ink border-b-2 pb-1.5 font-semibold text-small">
            <span>{`${label} `}</span>
            <span className="text-ink-soft tabular-nums">{deliverables.length}</span>
          </h2>
          <ul>
            {deliverables.map((deliverable) => (
              <DraftRow
                key={deliverable._id}
                deliverable={deliverable}
                isShown={deliverable._id === shownId}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

type DraftRowProps = { deliverable: Deliverable; isShown: boolean; onOpen: (id: string) => void };

function DraftRow({ deliverable, isShown, onOpen }: DraftRowProps) {
  const { _id, creatorName, platform, format, title } = deliverable;
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={() => onOpen(_id)}
        aria-current={isShown || undefined}
        data-deliverable={_id}
        className={clsx(
          "block w-full py-2.5 text-left text-small transition-colors duration-100 md:border-l-4 md:px-3",
          isShown ? "border-accent bg-sunk" : "border-transparent hover:bg-sunk",
        )}
      >
        <span className="wrap-anywhere block font-semibold leading-snug">{creatorName}</span>
        <span className="mt-0.5 flex items-center gap-1.5 text-ink-soft">
          <PlatformIcon platform={platform} label={platformLabel(platform)} className="size-3.5 shrink-0" />
          <span className="truncate">{title === "" ? formats[format] : `${formats[format]}: ${title}`}</span>
        </span>
        <RowDay deliverable={deliverable} />
      </button>
    </li>
  );
}

/** Submission time of a waiting draft, or the next due date. */
function RowDay({ deliverable }: { deliverable: Deliverable }) {
  const { data: team } = useQuery(adminTeamQuery);
  const next = nextDayOf(deliverable);
  const isWaiting = deliverable.state === "submitted" || deliverable.state === "client_review";
  if (isWaiting && deliverable.draftSentAt) {
    return (
      <span className="mt-0.5 block text-ink-soft text-tiny">
        Received <Time value={deliverable.draftSentAt} format="dateTime" />
      </span>
    );
  }
  if (next === undefined) return null;
  return (
    <span className="mt-0.5 block text-ink-soft text-tiny">
      <span>{`${next.what} `}</span>
      <DueText value={next.day} today={team?.today} />
    </span>
  );
}
