import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Select, TextInput } from "./inputs.tsx";

/** Labels for a kind of saved item. */
export type SavedLabels = {
  /** Label of the select. */
  choice: string;
  none: string;
  /** 'Save as a reply'. */
  start: string;
  /** Label of a new item's name. */
  name: string;
  /** 'Save reply'. */
  save: string;
  /** 'Delete the reply'. */
  remove: string;
};

type SavedChoicesProps = {
  labels: SavedLabels;
  options: readonly { id: string; name: string }[];
  chosen: { id: string; name: string } | undefined;
  /** Undefined: none is selected. */
  onChoose: (id: string | undefined) => void;
  canSave: boolean;
  maximumLength: number;
  /** Reports its own failures. */
  onSave: (name: string) => Promise<unknown>;
  onRemove: (id: string) => Promise<unknown>;
};

/** Selects, saves, and deletes named items. */
export function SavedChoices(props: SavedChoicesProps) {
  const { labels, options, chosen, onChoose, canSave, maximumLength, onSave, onRemove } = props;
  const [naming, setNaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = async (id: string) => {
    setRemoving(true);
    await worked(onRemove(id));
    setRemoving(false);
  };
  return (
    <>
      {options.length > 0 && (
        <Field label={labels.choice}>
          {(control) => (
            <Select
              {...control}
              value={chosen?.id ?? ""}
              onChange={({ currentTarget: { value } }) => onChoose(value || undefined)}
            >
              <option value="">{labels.none}</option>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {chosen ? (
        <Button
          variant="quiet"
          size="small"
          busy={removing}
          onClick={() => void remove(chosen.id)}
          className="-ml-4 w-fit text-danger-text!"
        >
          {`${labels.remove} ‘${chosen.name}’`}
        </Button>
      ) : naming ? (
        <NewChoice
          labels={labels}
          canSave={canSave}
          maximumLength={maximumLength}
          onSave={onSave}
          onDone={() => setNaming(false)}
        />
      ) : (
        <Button
          variant="quiet"
          size="small"
          disabled={!canSave}
          onClick={() => setNaming(true)}
          className="-ml-4 w-fit"
        >
          {labels.start}
        </Button>
      )}
    </>
  );
}

type NewChoiceProps = Pick<SavedChoicesProps, "labels" | "canSave" | "maximumLength" | "onSave"> & {
  onDone: () => void;
};

function NewChoice({ labels, canSave, maximumLength, onSave, onDone }: NewChoiceProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const isReady = name.trim() !== "" && canSave;
  const save = async () => {
    setBusy(true);
    const isSaved = await worked(onSave(name));
    setBusy(false);
    if (isSaved) onDone();
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <Field label={labels.name} id={id} className="min-w-[min(12rem,100%)] grow">
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={name}
            maxLength={maximumLength}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" disabled={!isReady} busy={busy}>
        {labels.save}
      </Button>
    </form>
  );
}

async function worked(change: Promise<unknown>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  );
}
