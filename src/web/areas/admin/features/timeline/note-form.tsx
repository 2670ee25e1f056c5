import { type ReactNode, useState } from "react";
import type { TimelineEntry } from "#domain/timeline/timeline.contract.ts";
import { noteLength } from "#domain/timeline/timeline-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, TextArea } from "#web/ui/inputs.tsx";

type Note = Pick<TimelineEntry, "text" | "teamOnly">;

type NoteFormProps = {
  label: string;
  note: Note;
  /** Called on every change, to store a draft. */
  onChange?: (note: Note) => void;
  onSubmit: (note: Note) => void;
  busy: boolean;
  submitLabel: string;
  autoFocus?: boolean;
  /** Placed beside the button. */
  children?: ReactNode;
};

/** Edits a note and its visibility. */
export function NoteForm(props: NoteFormProps) {
  const { label, note: initial, onChange, onSubmit, busy, submitLabel, autoFocus, children } = props;
  const [note, setNote] = useState(initial);
  const change = (changes: Partial<Note>) => {
    setNote({ ...note, ...changes });
    onChange?.({ ...note, ...changes });
  };
  const isEmpty = note.text.trim() === "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !busy) onSubmit(note);
      }}
    >
      <Field label={label}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={note.text}
            maxLength={noteLength}
            autoFocus={autoFocus}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <Checkbox
          checked={!note.teamOnly}
          onChange={(event) => change({ teamOnly: !event.currentTarget.checked })}
        >
          Viewers can read it
        </Checkbox>
        <div className="flex gap-1">
          {children}
          <Button type="submit" variant="secondary" size="small" disabled={isEmpty} busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}
