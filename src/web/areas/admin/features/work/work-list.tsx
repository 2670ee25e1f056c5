import clsx from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import { grouped } from "#domain/grouped.ts";
import { creatorFormPath } from "#domain/http/record-paths.ts";
import type { WorkItem } from "#domain/work/work.contract.ts";
import {
  lateText,
  type WorkGroup,
  type WorkKind,
  workGroups,
  workGroupTitles,
} from "#domain/work/work-rules.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Day } from "#web/ui/time.tsx";

type Kind = { label: string; tone: BadgeTone; address: (id: string) => string };

/** Label and page of each kind of work. */
export const kinds: Record<WorkKind, Kind> = {
  "join-request": {
    label: "Creator",
    tone: "accent",
    address: (id) => `/admin/join-requests?request=${id}`,
  },
  brand: { label: "Brand", tone: "brand", address: (id) => `/admin/add-brand?id=${id}` },
  contact: { label: "Message", tone: "plain", address: () => "/admin/contacts" },
  shortlist: { label: "Shortlist", tone: "outline", address: (id) => `/admin/shortlist?id=${id}` },
  campaign: { label: "Campaign", tone: "gold", address: (id) => `/admin/campaign?id=${id}` },
  collaboration: {
    label: "Collaboration",
    tone: "gold",
    address: (id) => `/admin/campaign?collaboration=${id}`,
  },
  payout: { label: "Payout", tone: "gold", address: (id) => `/admin/payouts?payout=${id}` },
  deliverable: { label: "Deliverable", tone: "gold", address: (id) => `/admin/campaign?deliverable=${id}` },
  right: { label: "Right", tone: "outline", address: (id) => `/admin/rights?right=${id}` },
  message: { label: "To send", tone: "accent", address: (id) => `/admin/work?message=${id}` },
  "returned-mail": {
    label: "Bounced",
    tone: "danger",
    address: (id) => `/admin/inbox?view=all&id=${id}`,
  },
  mailbox: { label: "Mailbox", tone: "plain", address: () => "/admin/settings#mail" },
  "unreadable-mail": { label: "Unreadable", tone: "plain", address: () => "/admin/inbox?unreadable=" },
  notice: { label: "Notice", tone: "accent", address: () => "/admin/influencers?told=due" },
  erasure: { label: "Erasure", tone: "danger", address: creatorFormPath },
};

type WorkListProps = {
  items: readonly WorkItem[];
  /** Whether all work is loaded, so that groups can be counted. */
  isWhole: boolean;
};

/** Work grouped by urgency. */
export function WorkList({ items, isWhole }: WorkListProps) {
  const byGroup = grouped(items, ({ group }) => group);
  return (
    <div className="grid gap-8">
      {workGroups.map((group) => {
        const own = byGroup.get(group);
        return own && <Group key={group} group={group} items={own} isWhole={isWhole} />;
      })}
    </div>
  );
}

function Group({ group, items, isWhole }: WorkListProps & { group: WorkGroup }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={clsx(
          "flex items-baseline gap-2 border-b-2 pb-1.5 font-semibold",
          group === "late" ? "border-danger text-danger-text" : "border-ink",
        )}
      >
        <span>{workGroupTitles[group]}</span>
        {isWhole && <span className="font-normal text-ink-soft text-small tabular-nums">{items.length}</span>}
      </h2>
      <ul>
        {items.map((item) => (
          <Row key={item._id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { item: WorkItem }) {
  const { label, tone, address } = kinds[item.kind];
  return (
    <li data-row={item._id}>
      <Link
        to={address(item._id)}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-line border-b py-2.5 transition-colors duration-100 hover:bg-sunk sm:grid-cols-[7rem_minmax(0,1fr)_11rem_6rem] sm:gap-x-4"
      >
        <span className="max-sm:order-3 sm:row-span-2">
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="truncate font-semibold max-sm:order-1 max-sm:col-span-2">{item.name}</span>
        <span className="truncate text-ink-soft text-small max-sm:hidden sm:row-span-2">
          {item.owner?.name}
        </span>
        <span
          className={clsx(
            "text-right text-small tabular-nums max-sm:order-2 sm:row-span-2",
            item.group === "late" ? "font-semibold text-danger-text" : "text-ink-soft",
          )}
        >
          {item.dueOn && (
            <>
              <span className="sr-only">due </span>
              <Day value={item.dueOn} />
            </>
          )}
        </span>
        <span className="text-ink-soft text-small max-sm:order-4 max-sm:col-span-2 max-sm:truncate sm:wrap-anywhere sm:col-start-2 sm:row-start-2">
          {item.late && (
            <span className="font-semibold text-danger-text">
              {`${lateText(item.late.subject, item.late.days)} · `}
            </span>
          )}
          <span>{item.nextStep || item.task}</span>
        </span>
      </Link>
    </li>
  );
}

const rows = [0, 1, 2, 3, 4, 5];

export function WorkSkeleton() {
  return (
    <SkeletonGroup label="Loading the work" className="border-line border-t-2">
      {rows.map((row) => (
        <div key={row} className="flex h-17 items-center justify-between gap-8 border-line border-b">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
