import clsx from "clsx";
import { type ClientLinkKind, clientLinkKindLabels } from "#domain/links/link-rules.ts";
import type { PageTab } from "#domain/links/links.contract.ts";
import { Link } from "#web/ui/link.tsx";

type ClientTabsProps = { tabs: readonly PageTab[]; current: string };

/** Everything that is shared with a person in a campaign, with the number of what waits for them in each tab. */
export function ClientTabs({ tabs, current }: ClientTabsProps) {
  return (
    <nav
      aria-label="Your page"
      data-print="hide"
      className="-mx-5 mb-8 flex gap-6 max-lg:-mt-6 lg:-mt-10 overflow-x-auto border-line border-b px-5 sm:-mx-8 sm:px-8 lg:mx-0 lg:mb-12 lg:px-0"
    >
      {tabs.map(({ _id, waiting, ...tab }) => (
        <Link
          key={_id}
          to={`?tab=${_id}`}
          aria-current={_id === current ? "page" : undefined}
          className={clsx(
            "-mb-px inline-flex min-h-12 min-w-0 shrink-0 items-center gap-2 whitespace-nowrap border-b-2 font-semibold",
            _id === current ? "border-ink" : "border-transparent text-ink-soft hover:text-ink",
          )}
        >
          <span className="max-w-56 truncate">{tabName(tab, tabs)}</span>
          {waiting > 0 && (
            <span
              data-figures
              className="inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-on-accent text-tiny"
            >
              <span>{waiting}</span>
              <span className="sr-only"> waiting for you</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Several shortlists are told apart by their names. */
function tabName({ kind, label }: Pick<PageTab, "kind" | "label">, tabs: readonly PageTab[]): string {
  if (kind !== "review") return clientLinkKindLabels[kind satisfies ClientLinkKind];
  return tabs.filter((tab) => tab.kind === "review").length > 1 ? label : "Shortlist";
}
