import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { type InboxView, inboxViewLabels, inboxViews } from "#domain/conversations/conversation-rules.ts";
import { inboxCountsQuery } from "#web/api/admin-conversations.ts";
import { type InboxAddress, inboxPath } from "./inbox-address.ts";

/** Views whose threads are counted. */
const counted = ["mine", "unassigned", "open"] as const satisfies InboxView[];

/** The views of the inbox as tabs. */
export function InboxViews({ view: current, search }: InboxAddress) {
  const { data: counts } = useQuery(inboxCountsQuery);
  const nav = useRef<HTMLElement>(null);
  const isCounted = counts !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every view has its own tab, and counts move them.
  useEffect(() => {
    // Wide screens show all tabs, so skip a layout there.
    if (!window.matchMedia("(width < 1024px)").matches) return;
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current, isCounted]);
  return (
    <nav ref={nav} aria-label="Views" className="flex scroll-px-4 gap-6 overflow-x-auto px-4 sm:px-8">
      {inboxViews.map((view) => {
        const isCurrent = view === current;
        const count =
          counts && counted.some((each) => each === view) ? counts[view as (typeof counted)[number]] : 0;
        return (
          <Link
            key={view}
            to={inboxPath({ view, search, id: null })}
            aria-current={isCurrent ? "page" : undefined}
            className={clsx(
              "inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-2 font-semibold focus-visible:outline-offset-[-3px]",
              isCurrent ? "border-ink" : "border-transparent text-ink-soft hover:text-ink",
            )}
          >
            <span>{inboxViewLabels[view]}</span>
            {count > 0 && <span className="font-normal text-ink-soft text-small tabular-nums">{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
