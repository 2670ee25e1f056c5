import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useId, useState } from "react";
import type { TimelineEntry } from "#domain/timeline/timeline.contract.ts";
import type { TimelineSubject } from "#domain/timeline/timeline-rules.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { NoteForm } from "./note-form.tsx";
import { TimelineItem } from "./timeline-item.tsx";
import { referenceOf, timelineQuery, useNoteChange } from "./timeline-query.ts";

type TimelineProps = {
  subject: TimelineSubject;
  level: 2 | 3;
  mayWrite: boolean;
  /** Name of the part of the record that an entry belongs to. */
  partName?: (subject: TimelineEntry["subject"]) => string | undefined;
};

/** Timeline of a record, newest first, with a form for notes. */
export function Timeline({ subject, level, mayWrite, partName }: TimelineProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Heading id={id} className={clsx("text-subheading", level === 3 && "border-ink border-b-2 pb-2")}>
        Timeline
      </Heading>
      {mayWrite && (
        <div className="mt-4">
          <NewNote subject={subject} />
        </div>
      )}
      <Entries subject={subject} partName={partName} />
    </section>
  );
}

const noNote = { text: "", teamOnly: true };

/** Keeps the draft of a note while other records are open. */
function NewNote({ subject }: { subject: TimelineSubject }) {
  const queryClient = useQueryClient();
  const draftKey = ["note-draft", referenceOf(subject)];
  // Resets the form after each note.
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useNoteChange<typeof noNote>({
    ...timelineQuery(subject),
    change: (json) =>
      adminCall("POST /api/admin/timeline", {
        query: new URLSearchParams({ subject: referenceOf(subject) }),
        json,
      }),
    failed: "Not added",
    onDone: () => {
      queryClient.removeQueries({ queryKey: draftKey });
      setSent(sent + 1);
    },
  });
  return (
    <NoteForm
      key={sent}
      label="Note"
      note={queryClient.getQueryData<typeof noNote>(draftKey) ?? noNote}
      onChange={(note) => queryClient.setQueryData(draftKey, note)}
      onSubmit={mutate}
      busy={isPending}
      submitLabel="Add note"
      autoFocus={sent > 0}
    />
  );
}

type EntriesProps = { subject: TimelineSubject; partName: TimelineProps["partName"] };

function Entries({ subject, partName }: EntriesProps) {
  const query = useInfiniteQuery(timelineQuery(subject));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (data === undefined) {
    if (error === null) return <EntriesSkeleton />;
    return (
      <ErrorBox
        title="The timeline could not be loaded"
        message={messageOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
        level={3}
        className="mt-6"
      />
    );
  }
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return <p className="mt-6 text-ink-soft text-small">Nothing yet. Notes and decisions appear here.</p>;
  }
  return (
    <>
      <ol aria-label="Timeline" className="mt-6">
        {entries.map((entry) => (
          <TimelineItem key={entry._id} entry={entry} subject={subject} part={partName?.(entry.subject)} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          className="mt-4 -ml-4"
        >
          Show earlier
        </Button>
      )}
    </>
  );
}

const rows = [0, 1];

function EntriesSkeleton() {
  return (
    <SkeletonGroup label="Loading the timeline" className="mt-6">
      {rows.map((row) => (
        <div key={row} className="mb-6 border-line border-l-2 pl-5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-5 w-64 max-w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
