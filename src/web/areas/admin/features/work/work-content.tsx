import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { WorkList, WorkSkeleton } from "./work-list.tsx";
import { workQuery } from "./work-query.ts";

type WorkContentProps = {
  filters: Record<string, string>;
  /** Shown above the words that nothing is waiting. */
  empty?: ReactNode;
  /** Clears the filters; undefined if none are set. */
  onClear?: (() => void) | undefined;
};

/** The work list, or the reason why it cannot be shown. */
export function WorkContent({ filters, empty, onClear }: WorkContentProps) {
  const { data, error, refetch, isFetching, ...pages } = useInfiniteQuery(workQuery(filters));
  if (data === undefined) {
    if (error === null) return <WorkSkeleton />;
    return (
      <ErrorBox
        title="The work could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  if (data.items.length === 0) {
    return onClear ? (
      <EmptyState
        title="Nothing of this kind"
        description="There may be work for other people or of another kind."
        actions={
          <Button variant="secondary" onClick={onClear}>
            Show all work
          </Button>
        }
      />
    ) : (
      <>
        {empty}
        <EmptyState
          title="No work is waiting"
          description="Applications, registrations, messages, shortlists, and campaigns appear here, the most urgent first."
        />
      </>
    );
  }
  const { items, total } = data;
  return (
    <>
      <WorkList items={items} isWhole={!pages.hasNextPage} />
      {pages.hasNextPage && (
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <Button
            variant="secondary"
            // Not disabled, because it would lose the focus.
            aria-busy={pages.isFetchingNextPage}
            onClick={() => !pages.isFetchingNextPage && pages.fetchNextPage()}
          >
            {pages.isFetchingNextPage ? "Loading…" : "Show more"}
          </Button>
          <p role="status" className="text-ink-soft text-small">
            {`${items.length} of ${total}`}
          </p>
        </div>
      )}
    </>
  );
}
