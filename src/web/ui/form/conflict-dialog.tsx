import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCard } from "#web/ui/radio-card.tsx";
import type { Conflict } from "./conflicts.ts";

type ConflictDialogProps = Pick<ChoiceOfVersionsProps, "conflicts" | "onClose" | "onChosen">;

/** Resolves an edit conflict: shows both versions side by side and asks for one of them per field. */
export function ConflictDialog(props: ConflictDialogProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Somebody else has saved this record"
      description="Compare the versions and choose field by field. Nothing is saved until you save the form."
      className={wideDialog}
    >
      <ChoiceOfVersions
        {...props}
        titles={{ theirs: "Saved", mine: "Yours" }}
        submitLabel="Continue with this choice"
      />
    </Dialog>
  );
}

/** Width of a dialog with two versions side by side. */
export const wideDialog = "sm:w-[min(52rem,calc(100vw-2rem))]!";

type ChoiceOfVersionsProps = {
  conflicts: readonly Conflict[];
  titles: Record<"theirs" | "mine", string>;
  submitLabel: string;
  /** Puts `mine` first. */
  mineFirst?: boolean;
  busy?: boolean;
  onClose: () => void;
  /** Called with the names of the fields whose other version was selected. */
  onChosen: (theirs: ReadonlySet<string>) => void;
  /** Shown between the fields and the buttons. */
  children?: ReactNode;
};

/** Two versions of a record, with a choice per field. */
export function ChoiceOfVersions(props: ChoiceOfVersionsProps) {
  const { conflicts, titles, submitLabel, mineFirst = false, busy = false } = props;
  const { onClose, onChosen, children } = props;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(conflicts.filter(({ ours }) => !ours).map(({ name }) => name)),
  );
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(theirs);
      }}
    >
      {conflicts.length === 0 && <p>Both versions say the same.</p>}
      <div className="grid gap-5">
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.name}
            conflict={conflict}
            titles={titles}
            mineFirst={mineFirst}
            isTheirs={theirs.has(conflict.name)}
            onChoose={(isTheirs) => choose(conflict.name, isTheirs)}
          />
        ))}
      </div>
      {children}
      <div
        className="low:static sticky -bottom-6 -mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-raised px-6 py-4"
        data-buttons
      >
        <Button variant="secondary" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} data-autofocus>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type ConflictChoiceProps = Pick<ChoiceOfVersionsProps, "titles"> & {
  conflict: Conflict;
  mineFirst: boolean;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
};

function ConflictChoice({ conflict, titles, mineFirst, isTheirs, onChoose }: ConflictChoiceProps) {
  const { name, label, theirs, mine } = conflict;
  const versions = [
    { title: titles.theirs, text: theirs, value: true },
    { title: titles.mine, text: mine, value: false },
  ];
  if (mineFirst) versions.reverse();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {versions.map(({ title, text, value }) => (
          <RadioCard
            key={title}
            title={title}
            name={`conflict-${name}`}
            checked={isTheirs === value}
            onChange={() => onChoose(value)}
          >
            {text || "–"}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
