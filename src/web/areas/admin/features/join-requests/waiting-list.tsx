import { Link } from "react-router";
import type { Stats } from "#domain/admin/admin.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { Time } from "#web/ui/time.tsx";
import { ReviewTimeLeft } from "./review-time-left.tsx";

type Waiting = Stats["waiting"][number];

const kinds = {
  "join-request": {
    label: "Creator",
    tone: "accent",
    list: "/admin/join-requests",
    address: (id: string) => `/admin/join-requests?request=${id}`,
  },
  brand: {
    label: "Brand",
    tone: "brand",
    list: "/admin/brands?status=pending",
    address: () => "/admin/brands?status=pending",
  },
} as const;

type WaitingListProps = Pick<Stats, "waiting" | "joinRequests" | "pendingBrands">;

/** Records that wait for a decision, oldest first, with the remaining review time. */
export function WaitingList({ waiting, joinRequests, pendingBrands }: WaitingListProps) {
  if (waiting.length === 0) {
    return (
      <EmptyState
        level={3}
        title="Everything is decided"
        description="New applications of creators and registrations of brands appear here, the oldest first."
        className="py-10"
      />
    );
  }
  const unshown = (kind: Waiting["kind"], all: number) =>
    all - waiting.filter((item) => item.kind === kind).length;
  return (
    <>
      <ul className="border-line border-t">
        {waiting.map((item) => (
          <WaitingItem key={item._id} item={item} />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small empty:hidden">
        <MoreWaiting kind="join-request" count={unshown("join-request", joinRequests)} />
        <MoreWaiting kind="brand" count={unshown("brand", pendingBrands)} />
      </p>
    </>
  );
}

/** Links to those that came later. */
function MoreWaiting({ kind, count }: { kind: Waiting["kind"]; count: number }) {
  if (count <= 0) return null;
  const { list, label } = kinds[kind];
  return (
    <Link to={list} className="link-plain font-semibold">
      and {count} more {label.toLowerCase()}
      {count > 1 && "s"}
    </Link>
  );
}

function WaitingItem({ item }: { item: Waiting }) {
  const { label, tone, address } = kinds[item.kind];
  return (
    <li>
      <Link
        to={address(item._id)}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-3 transition-colors duration-100 hover:bg-sunk sm:grid-cols-[5rem_minmax(0,1fr)_auto_11.500rem]"
      >
        <span className="max-sm:order-2 max-sm:justify-self-end">
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="truncate font-semibold">{item.name}</span>
        <span className="text-ink-soft text-small max-sm:order-4 max-sm:justify-self-end">
          <Time value={item.createdAt} />
        </span>
        <ReviewTimeLeft review={item.review} className="max-sm:order-3" />
      </Link>
    </li>
  );
}
