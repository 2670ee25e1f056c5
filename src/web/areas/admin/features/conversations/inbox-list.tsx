import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { type InboxView, inboxViewLabels, staysInView } from "#domain/conversations/conversation-rules.ts";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { RecentTime } from "#web/ui/time.tsx";
import { usePendingChanges } from "./conversation-changes.ts";
import { inboxQuery, threadQuery } from "./conversations-query.ts";
import { type InboxAddress, inboxPath } from "./inbox-address.ts";
import { StateBadge, StateName } from "./thread-head.tsx";

/** Threads of a view with the changes that are on their way. `rows` is undefined while loading. */
export function useInboxRows({ view, search }: Pick<InboxAddress, "view" | "search">) {
  const query = useInfiniteQuery(inboxQuery({ view, search }));
  const changed = usePendingChanges();
  const items = query.data?.pages.flatMap((page) => page.items);
  // A thread that gets a message while pages are loaded is on two of them.
  const rows = items && [...new Map(items.map((item) => [item._id, changed(item)])).values()];
  return { ...query, rows: rows?.filter((row) => staysInView(view, row)) };
}

type InboxListProps = { address: InboxAddress; list: ReturnType<typeof useInboxRows> };

export function InboxList({ address, list }: InboxListProps) {
  const { rows, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (rows === undefined) {
    if (error === null) return <ListSkeleton />;
    return (
      <ErrorBox
        title="The inbox could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
        className="m-4"
      />
    );
  }
  if (rows.length === 0) return <NoRows address={address} />;
  return (
    <>
      <ol aria-label={inboxViewLabels[address.view]}>
        {rows.map((row) => (
          <InboxRow key={row._id} row={row} address={address} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          className="m-3"
        >
          Show more
        </Button>
      )}
    </>
  );
}

/** Views that contain threads of several states. */
const mixed: ReadonlySet<InboxView> = new Set<InboxView>(["mine", "unassigned", "all"]);

function InboxRow({ row, address }: { row: Conversation; address: InboxAddress }) {
  const queryClient = useQueryClient();
  const { _id: id, counterpart, lastMessage, isUnread, owner } = row;
  const isOpen = id === address.id;
  const about = subjectText(row);
  const preload = () => void queryClient.prefetchInfiniteQuery({ ...threadQuery(id), staleTime: 30_000 });
  return (
    <li data-row className="border-line border-b">
      <Link
        to={inboxPath({ ...address, id })}
        preventScrollReset
        replace={address.id !== null}
        aria-current={isOpen ? "true" : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        className={clsx(
          "relative grid gap-0.5 py-3 px-4 text-small sm:pl-8 transition-colors duration-100 hover:bg-sunk focus-visible:outline-offset-[-3px]",
          isOpen && "bg-sunk shadow-[inset_3px_0_0_var(--accent)]",
        )}
      >
        {isUnread && (
          <span
            aria-hidden="true"
            className="absolute top-5 left-1 size-2 sm:left-3.5 rounded-full bg-accent"
          />
        )}
        <span className="flex items-baseline gap-2">
          <span className={clsx("min-w-0 grow truncate text-base", isUnread ? "font-bold" : "font-medium")}>
            <span>{counterpart.name || counterpart.email}</span>
            {isUnread && <span className="sr-only"> (unread)</span>}
          </span>
          <span className="shrink-0 text-ink-soft text-tiny tabular-nums">
            <RecentTime value={lastMessage.at} />
          </span>
        </span>
        {/* With large text, the state and the owner have lines of their own. */}
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={clsx("min-w-[min(9rem,100%)] flex-1 truncate", isUnread && "font-semibold")}>
            {about}
          </span>
          <RowState row={row} view={address.view} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-ink-soft">
          <span className="min-w-[min(9rem,100%)] flex-1 truncate">
            {`${lastMessage.direction === "out" ? "Team: " : ""}${lastMessage.preview}`}
          </span>
          {owner && address.view !== "mine" && (
            <span className="max-w-24 shrink-0 truncate text-tiny">{owner.name.split("@")[0]}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** A mail that came back, in every view, or else the state where a view has several. */
function RowState({ row, view }: { row: Conversation; view: InboxView }) {
  if (row.returned) return <Badge tone="danger">Bounced</Badge>;
  if (!mixed.has(view)) return null;
  if (row.state === "open") return <StateBadge {...row} />;
  return (
    <span className="shrink-0 text-ink-soft text-tiny">
      <StateName {...row} />
    </span>
  );
}

/** The record and the title, without what the name of the other side says already. */
function subjectText({ subject, counterpart, title }: Conversation): string {
  const name = subject?.name === counterpart.name ? "" : subject?.name;
  const isForm = subject?.type === "contact";
  const detail = subject?.type === "influencer" && title ? "" : subject?.detail;
  return [name, detail, !isForm && title].filter(Boolean).join(" · ");
}

const emptyTexts: Record<InboxView, string> = {
  mine: "You own no open conversations. Assign one to yourself, or answer one without an owner.",
  unassigned: "Every conversation has an owner.",
  open: "Nobody waits for an answer.",
  waiting: "Nobody owes you an answer.",
  snoozed: "Conversations that you snooze come back on their day.",
  closed: "Conversations that you close are found here.",
  all: "Messages of the contact form, answers to your mail, and what creators write on their page appear here.",
};

function NoRows({ address: { view, search } }: { address: InboxAddress }) {
  const isSearch = search !== "";
  return (
    <EmptyState
      title={isSearch ? "No matches" : "Nothing here"}
      description={
        isSearch
          ? "Try a name, an address, a subject, or the beginning of a word in a message."
          : emptyTexts[view]
      }
      actions={
        isSearch &&
        view !== "all" && (
          <Link to={inboxPath({ view: "all", search, id: null })} className="link-plain">
            Search all conversations
          </Link>
        )
      }
      className="border-none px-5"
    />
  );
}

const skeletonRows = [0, 1, 2, 3, 4, 5, 6];

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading the inbox">
      {skeletonRows.map((row) => (
        <div
          key={row}
          className="grid h-[5.6rem] content-center gap-2 border-line border-b pr-4 pl-6 sm:pl-8"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-56 max-w-full" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
