import type { HistoryEntry } from "#domain/history/history.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { HistoryList } from "./history-list.tsx";

export type HistoryProps = {
  /** Undefined while they are on their way. */
  entries: HistoryEntry[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
};

/** Every change that an administrator made. */
export function HistoryView(props: HistoryProps & { isOneRecord: boolean; onAll: () => void }) {
  return (
    <>
      <PageTitle title="History" lead="Every change made here, the latest first: who, what and when.">
        {props.isOneRecord && (
          <Button variant="secondary" size="small" onClick={props.onAll}>
            Show all records
          </Button>
        )}
      </PageTitle>
      <div className="mt-6">
        <Entries {...props} level={2} />
      </div>
    </>
  );
}

/** The changes of one record, under its form, or the latest of all. */
export function HistorySection(props: HistoryProps & { title: string }) {
  return (
    <section aria-labelledby="history" className="min-w-0">
      <h2 id="history" className="mb-4 text-subheading">
        {props.title}
      </h2>
      <Entries {...props} level={3} />
    </section>
  );
}

const rows = [0, 1, 2, 3];

function Entries({ entries, failure, onRetry, retrying, level }: HistoryProps & { level: 2 | 3 }) {
  if (entries === undefined && failure !== undefined) {
    return (
      <ErrorBox
        level={level}
        title="The history could not be loaded"
        message={failure}
        onRetry={onRetry}
        busy={retrying}
      />
    );
  }
  if (entries === undefined) {
    return (
      <SkeletonGroup label="Loading the history" className="border-line border-t">
        {rows.map((row) => (
          <Skeleton key={row} className="my-3 h-6" />
        ))}
      </SkeletonGroup>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        level={level}
        title="No changes yet"
        description="What administrators add, edit, decide and delete appears here."
        className="py-8"
      />
    );
  }
  return <HistoryList entries={entries} label="Changes" />;
}
