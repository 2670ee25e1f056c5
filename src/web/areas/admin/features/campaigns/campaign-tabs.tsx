import clsx from "clsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

export const campaignViews = {
  board: "Board",
  table: "Table",
  drafts: "Drafts",
  calendar: "Calendar",
  brief: "Brief",
  money: "Money",
  report: "Report",
  timeline: "Timeline",
} as const;
export type CampaignView = keyof typeof campaignViews;

/** The view in a URL. Defaults to the board, or to drafts if the URL names a deliverable. */
export function viewIn(address: URLSearchParams): CampaignView {
  const view = address.get("view") ?? (address.has("deliverable") ? "drafts" : "board");
  return view in campaignViews ? (view as CampaignView) : "board";
}

export function CampaignTabs({ id, current }: { id: string; current: CampaignView }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Wide screens show all tabs, so skip a layout there.
    if (!window.matchMedia("(width < 1024px)").matches) return;
    nav.current
      ?.querySelector(`[href$="view=${current}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label="Views"
      data-print="hide"
      className="mt-6 mb-5 flex gap-6 max-sm:mt-2 max-sm:mb-4 overflow-x-auto border-line border-b"
    >
      {Object.entries(campaignViews).map(([view, label]) => (
        <Link
          key={view}
          to={`/admin/campaign?id=${id}&view=${view}`}
          preventScrollReset
          aria-current={view === current ? "page" : undefined}
          className={clsx(
            "-mb-px inline-flex min-h-11 items-center whitespace-nowrap border-b-2 font-semibold",
            view === current ? "border-ink" : "border-transparent text-ink-soft hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
