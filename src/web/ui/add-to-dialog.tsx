import { useState } from "react";
import { ConfirmDialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Select, TextInput } from "./inputs.tsx";
import { counted, type Noun } from "./resource.ts";

export type AddTarget = { _id: string; text: string };

export type NewTarget = { name: string; clientName: string };

type AddToDialogProps = {
  /** For example 'Add the creator to a list?'. */
  title: string;
  /** Labels of the selection, of the option for a new target, and of its name. */
  label: string;
  newOption: string;
  newLabel: string;
  /** Maximum length of the name, in characters. */
  longestName: number;
  /** For a target of a client, which can be typed in, too. The new target is then the default. */
  client?: { label: string; longest: number; nameFor: (client: string) => string };
  /** Existing targets, the default first; undefined while loading. */
  targets: readonly AddTarget[] | undefined;
  /** Why loading failed. */
  failure: string | undefined;
  /** Called with an existing target or the name of a new one. */
  onAdd: (target: { id: string } | NewTarget) => void;
  onClose: () => void;
  busy: boolean;
};

const newTarget = "new";

/** Asks for an existing target of selected records, or for a new one. */
export function AddToDialog(props: AddToDialogProps) {
  const { title, label, newOption, newLabel, longestName, client, targets, failure, ...rest } = props;
  const { onAdd, onClose, busy } = rest;
  const [chosen, setChosen] = useState<string>();
  const [typedName, setName] = useState<string>();
  const [clientName, setClient] = useState("");
  const name = typedName ?? (clientName.trim() ? (client?.nameFor(clientName.trim()) ?? "") : "");
  const target = chosen ?? (client ? newTarget : (targets?.[0]?._id ?? newTarget));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onAdd(target === newTarget ? { name, clientName } : { id: target })}
      title={title}
      confirmLabel="Add"
      tone="primary"
      busy={busy}
      busyLabel="Adding…"
    >
      <div className="grid gap-5">
        {failure && <p className="text-danger-text">{failure}</p>}
        <Field label={label}>
          {(control) => (
            <Select {...control} value={target} onChange={(event) => setChosen(event.currentTarget.value)}>
              {client && <option value={newTarget}>{newOption}</option>}
              {targets?.map(({ _id, text }) => (
                <option key={_id} value={_id}>
                  {text}
                </option>
              ))}
              {!client && <option value={newTarget}>{newOption}</option>}
            </Select>
          )}
        </Field>
        {target === newTarget && client && (
          <Field label={client.label} optional>
            {(control) => (
              <TextInput
                {...control}
                maxLength={client.longest}
                autoComplete="off"
                value={clientName}
                onChange={(event) => setClient(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        {target === newTarget && (
          <Field label={newLabel}>
            {(control) => (
              <TextInput
                {...control}
                required
                maxLength={longestName}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}

type Outcome = "added" | "present" | "full" | "unknown";

/** '3 creators added, 1 on it already'. `present`: text for those that were already there. */
export function addedText(results: readonly { outcome: Outcome }[], noun: Noun, present: string): string {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
  const parts = [
    `${counted(count("added"), noun)} added`,
    count("present") > 0 && `${count("present")} ${present}`,
    count("full") > 0 && `${count("full")} didn’t fit`,
    count("unknown") > 0 && `${count("unknown")} no longer there`,
  ];
  return parts.filter(Boolean).join(", ");
}
