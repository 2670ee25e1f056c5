import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { formats } from "#domain/campaigns/offer-options.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { Time } from "#web/ui/time.tsx";
import { teamQuery } from "../campaign-query.ts";
import { DueText } from "../due-day.tsx";
import { nextDayOf } from "./piece-facts.tsx";
import type { pieceGroups } from "./piece-groups.ts";

type DraftListProps = {
  groups: ReturnType<typeof pieceGroups<Deliverable>>;
  shownId: string | null;
  onOpen: (id: string) => void;
  /** ID of the deliverable that was shown instead of the list. */
  returnsTo: string | null;
};

/** Deliverables of a campaign in groups, beside the selected one. */
export function DraftList({ groups, shownId, onOpen, returnsTo }: DraftListProps) {
  const ref = useRef<HTMLElement>(null);
  const begin = useEffectEvent(() => {
    ref.current?.querySelector<HTMLElement>(`[data-piece="${returnsTo}"]`)?.focus();
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
      {groups.map(({ label, pieces }) => (
        <section key={label} aria-label={label} className="mb-5">
          <h2 className="flex justify-between border-ink border-b-2 pb-1.5 font-semibold text-small">
            <span>{`${label} `}</span>
            <span className="text-ink-soft tabular-nums">{pieces.length}</span>
          </h2>
          <ul>
            {pieces.map((piece) => (
              <DraftRow key={piece._id} piece={piece} isShown={piece._id === shownId} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

type DraftRowProps = { piece: Deliverable; isShown: boolean; onOpen: (id: string) => void };

function DraftRow({ piece, isShown, onOpen }: DraftRowProps) {
  const { _id, creatorName, platform, format, title } = piece;
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={() => onOpen(_id)}
        aria-current={isShown || undefined}
        data-piece={_id}
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
        <RowDay piece={piece} />
      </button>
    </li>
  );
}

/** Submission time of a waiting draft, or the next due date. */
function RowDay({ piece }: { piece: Deliverable }) {
  const { data: team } = useQuery(teamQuery);
  const next = nextDayOf(piece);
  const isWaiting = piece.state === "submitted" || piece.state === "client_review";
  if (isWaiting && piece.draftSentAt) {
    return (
      <span className="mt-0.5 block text-ink-soft text-tiny">
        Came <Time value={piece.draftSentAt} format="dateTime" />
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
