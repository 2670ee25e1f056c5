import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { WorkList, WorkSkeleton } from "./work-list.tsx";
import { workQuery } from "./work-query.ts";

type WorkContentProps = {
  filters: Record<string, string>;
  level: 2 | 3;
  /** Takes the filters away; none if there are none. */
  onClear?: (() => void) | undefined;
};

/** The list of work, or why there is none. */
export function WorkContent({ filters, level, onClear }: WorkContentProps) {
  const { data, error, refetch, isFetching } = useQuery(workQuery(filters));
  if (data === undefined) {
    if (error === null) return <WorkSkeleton />;
    return (
      <ErrorBox
        title="The work could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
        level={level}
      />
    );
  }
  if (data.items.length === 0) {
    return onClear ? (
      <EmptyState
        level={level}
        title="Nothing of this kind"
        description="There may be work for others, or of another kind."
        actions={
          <Button variant="secondary" onClick={onClear}>
            Show all work
          </Button>
        }
      />
    ) : (
      <EmptyState
        level={level}
        title="Everything is done"
        description="Applications, registrations, messages, and shortlists appear here, the most urgent first."
      />
    );
  }
  return <WorkList items={data.items} isWhole={data.items.length === data.total} level={level} />;
}
