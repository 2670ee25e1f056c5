import { useState } from "react";
import type { TagRecord } from "#domain/influencers/tags.contract.ts";
import { useTags } from "#web/api/admin-tags.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";

type MergeDialogProps = { tag: TagRecord; onClose: () => void; onMerge: (into: TagRecord) => void };

/** Asks for the tag that replaces another one. */
export function MergeDialog({ tag, onClose, onMerge }: MergeDialogProps) {
  const others = (useTags() ?? []).filter(({ _id }) => _id !== tag._id);
  const [chosen, setChosen] = useState("");
  const into = others.find(({ _id }) => _id === chosen) ?? others[0];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => into && onMerge(into)}
      title={`Merge ${tag.name} into another tag?`}
      description="Its influencers get the other tag, and this one is deleted. This cannot be undone."
      confirmLabel="Merge"
    >
      <Field label="Into">
        {(control) => (
          <Select
            {...control}
            required
            value={into?._id ?? ""}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {others.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
