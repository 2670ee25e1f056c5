import clsx from "clsx";
import { useState } from "react";
import type { TimelineEntry } from "#domain/timeline/timeline.contract.ts";
import type { TimelineSubject } from "#domain/timeline/timeline-rules.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Time } from "#web/ui/time.tsx";
import { NoteForm } from "./note-form.tsx";
import { timelineQuery, useNoteChange } from "./timeline-query.ts";

type TimelineItemProps = { entry: TimelineEntry; subject: TimelineSubject };

/** An event (filled mark) or a note (open mark). */
export function TimelineItem({ entry, subject, part }: TimelineItemProps & { part: string | undefined }) {
  const [editing, setEditing] = useState(false);
  const isNote = entry.kind === "note";
  return (
    <li className="group relative pb-6 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-5 -bottom-0.5 left-[5px] w-0.5 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={clsx(
          "absolute top-1 left-0 size-3 rounded-full border-2",
          isNote ? "border-line-strong" : "border-ink bg-ink",
        )}
      />
      <p className="wrap-anywhere text-ink-soft text-tiny">
        <span>{`${nameOf(entry)}, `}</span>
        <Time value={entry.createdAt} format="dateTime" />
        <span>{`${entry.isEdited && entry.removedAt === null ? ", edited" : ""}${isNote && !entry.teamOnly ? ", for viewers too" : ""}`}</span>
      </p>
      {editing ? (
        <EditNote entry={entry} subject={subject} onClose={() => setEditing(false)} />
      ) : (
        <>
          {part && <p className="font-semibold">{part}</p>}
          {entry.title !== "" && (
            <p
              className={
                entry.removedAt || entry.kind === "mail"
                  ? "text-ink-soft text-small"
                  : part
                    ? undefined
                    : "font-semibold"
              }
            >
              {entry.title}
            </p>
          )}
          {entry.text !== "" && <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{entry.text}</p>}
          <NoteActions entry={entry} subject={subject} onEdit={() => setEditing(true)} />
        </>
      )}
    </li>
  );
}

function nameOf({ author: { type, name } }: TimelineEntry): string {
  return type === "key" ? `API key ‘${name}’` : name;
}

function NoteActions({ entry, subject, onEdit }: TimelineItemProps & { onEdit: () => void }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useNoteChange({
    ...timelineQuery(subject),
    change: () => adminCall("DELETE /api/admin/timeline/:id", { params: { id: entry._id } }),
    failed: "Not removed",
  });
  if (entry.actions.length === 0) return null;
  return (
    <div className="-ml-4 flex [&_button]:font-normal [&_button]:text-ink-soft">
      {entry.actions.includes("edit") && (
        <Button variant="quiet" size="small" onClick={onEdit}>
          Edit
        </Button>
      )}
      {entry.actions.includes("remove") && (
        <Button variant="quiet" size="small" busy={isPending} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          mutate(undefined);
        }}
        title="Remove this note?"
        description="Its text is deleted. The timeline still shows who wrote a note and when."
        confirmLabel="Remove"
      />
    </div>
  );
}

function EditNote({ entry, subject, onClose }: TimelineItemProps & { onClose: () => void }) {
  const { mutate, isPending } = useNoteChange<Pick<TimelineEntry, "text" | "teamOnly">>({
    ...timelineQuery(subject),
    change: (note) =>
      adminCall("PUT /api/admin/timeline/:id", {
        params: { id: entry._id },
        json: { ...note, updatedAt: entry.updatedAt },
      }),
    failed: "Not saved",
    onDone: onClose,
  });
  return (
    <div className="mt-2">
      <NoteForm
        label="Edit the note"
        note={entry}
        onSubmit={({ text, teamOnly }) => mutate({ text, teamOnly })}
        busy={isPending}
        submitLabel="Save"
        autoFocus
      >
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </NoteForm>
    </div>
  );
}
