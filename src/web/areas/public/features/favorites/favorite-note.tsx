import Pencil from "lucide-react/icons/pencil";
import { useId, useState } from "react";
import { longestNote, useNotes, writeNote } from "./favorite-notes.ts";

type FavoriteNoteProps = { id: string; name: string; className?: string };

/** A note on a creator or brand, stored in this browser while it is typed. */
export function FavoriteNote({ id, name, className }: FavoriteNoteProps) {
  const errorId = useId();
  const stored = useNotes()[id] ?? "";
  /** Text that could not be stored. */
  const [unsaved, setUnsaved] = useState<string>();
  const change = (note: string) => setUnsaved(writeNote(id, note) ? undefined : note);
  return (
    <div className={className}>
      <div className="relative">
        <Pencil
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-0 size-4 text-ink-faint"
        />
        <textarea
          aria-label={`Your note on ${name}`}
          aria-describedby={unsaved === undefined ? undefined : errorId}
          aria-invalid={unsaved !== undefined || undefined}
          value={unsaved ?? stored}
          onChange={({ target }) => change(target.value)}
          maxLength={longestNote}
          rows={1}
          placeholder="Add a note"
          className="field-sizing-content block max-h-48 min-h-10 w-full resize-none rounded-print border-transparent border-b-[1.5px] bg-transparent py-2 pl-6.5 text-small transition-[border-color] duration-150 placeholder:text-ink-faint hover:border-line-strong focus:border-ink aria-invalid:border-danger print:placeholder:text-transparent"
        />
      </div>
      {unsaved !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-danger-text text-small">
          This note is not saved. Your browser blocks storage for this site, or the storage is full.
        </p>
      )}
    </div>
  );
}
