import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FieldError } from "#web/ui/field.tsx";
import { ConflictDialog } from "#web/ui/form/conflict-dialog.tsx";
import { asSentence } from "#web/ui/form/form-fields.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

/** Why a value was not saved. `problem`: validation error. `theirs`: value that somebody else has saved. */
export type InlineRefusal = { problem: string } | { theirs: string };

export type InlineKind =
  | "text"
  | "day"
  | "money"
  | { options: readonly (readonly [value: string, text: string])[] };

type InlineFieldProps = {
  /** For example 'Next step'. */
  label: string;
  /** Name of the record. */
  of: string;
  kind: InlineKind;
  value: string;
  /** Rendered value. */
  children: ReactNode;
  mayEdit: boolean;
  maxLength?: number;
  /** Resolves to undefined if saved. */
  save: (value: string) => Promise<InlineRefusal | undefined>;
  className?: string;
};

/** A value that is edited in place: Enter saves, Escape cancels. */
export function InlineField(props: InlineFieldProps) {
  const { label, of, children, mayEdit, className } = props;
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (!mayEdit) return <span className={className}>{children}</span>;
  if (editing) return <InlineEditor {...props} onClose={() => setEditing(false)} />;
  return (
    <button
      ref={opener}
      type="button"
      onClick={() => setEditing(true)}
      className={clsx(
        "-mx-[0.5625rem] inline-flex min-h-9 max-w-[calc(100%+1.125rem)] items-center rounded-field border border-transparent px-2 text-left",
        "transition-colors duration-100 hover:border-line-strong hover:bg-raised",
        className,
      )}
    >
      <span className="wrap-break-word min-w-0">{children}</span>
      <span className="sr-only">{`, edit ${label.toLowerCase()} of ${of}`}</span>
    </button>
  );
}

function InlineEditor(props: InlineFieldProps & { onClose: () => void }) {
  const { label, of, kind, value, maxLength, save, onClose } = props;
  const id = useId();
  const [draft, setDraft] = useState(value);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<string>();
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input, select")?.focus(), []);

  const submit = async () => {
    if (busy || theirs !== undefined) return;
    if (draft.trim() === value) return onClose();
    setBusy(true);
    setProblem(undefined);
    const refusal = await save(draft.trim());
    setBusy(false);
    if (refusal === undefined) onClose();
    else if ("theirs" in refusal) setTheirs(refusal.theirs);
    else setProblem(asSentence(refusal.problem));
  };
  const control = {
    id,
    "aria-label": `${label} of ${of}`,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem ? `${id}-error` : undefined,
    readOnly: busy,
    value: draft,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setDraft(currentTarget.value),
    onBlur: () => void submit(),
    onKeyDown: (event: KeyboardEvent) => onEditorKey(event, submit, onClose),
  };
  return (
    <>
      <span ref={box} className={clsx("block min-w-36", busy && "opacity-85")}>
        <EditorControl kind={kind} maxLength={maxLength} control={control} />
        {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      </span>
      {theirs !== undefined && (
        <ConflictDialog
          conflicts={[{ name: "value", label, theirs, mine: draft, ours: true }]}
          onClose={() => setTheirs(undefined)}
          onChosen={(stored) => {
            setTheirs(undefined);
            if (stored.has("value")) onClose();
          }}
        />
      )}
    </>
  );
}

function onEditorKey(event: KeyboardEvent, submit: () => Promise<void>, onClose: () => void): void {
  if (event.key === "Enter") {
    event.preventDefault();
    void submit();
  }
  if (event.key === "Escape") {
    // Keeps a surrounding dialog open.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
}

type EditorControlProps = {
  kind: InlineKind;
  maxLength: number | undefined;
  control: {
    id: string;
    readOnly: boolean;
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

function EditorControl({ kind, maxLength, control }: EditorControlProps) {
  const compact = "min-h-9! py-1! px-2! text-small";
  if (typeof kind === "object") {
    const { readOnly, ...rest } = control;
    return (
      <Select
        {...rest}
        disabled={readOnly}
        className="[&_select]:min-h-9! [&_select]:py-1! [&_select]:pl-2! [&_select]:text-small"
      >
        {kind.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    );
  }
  const type = kind === "day" ? "date" : "text";
  return (
    <TextInput
      {...control}
      type={type}
      maxLength={maxLength}
      inputMode={kind === "money" ? "decimal" : undefined}
      autoComplete="off"
      className={compact}
    />
  );
}
