import { useState } from "react";
import { Checkbox } from "./inputs.tsx";

export type RowSelection = {
  /** IDs of the selected rows among the visible ones. */
  ids: string[];
  clear: () => void;
  isSelected: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  all: boolean;
};

/** Selection among the visible rows. Rows that are no longer visible are deselected. */
export function useRowSelection(shown: readonly string[]): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  const all = shown.length > 0 && ids.length === shown.length;
  return {
    ids,
    all,
    clear: () => setChosen(new Set()),
    isSelected: (id) => chosen.has(id),
    toggle: (id) => setChosen(new Set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setChosen(new Set(all ? [] : shown)),
  };
}

type SelectAllBoxProps = { selection: RowSelection; label: string; labelHidden: boolean };

export function SelectAllBox({ selection, label, labelHidden }: SelectAllBoxProps) {
  const some = selection.ids.length > 0 && !selection.all;
  return (
    <Checkbox
      checked={selection.all}
      onChange={selection.toggleAll}
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      labelHidden={labelHidden}
    >
      {label}
    </Checkbox>
  );
}

export function SelectRowBox({
  selection,
  id,
  label,
}: {
  selection: RowSelection;
  id: string;
  label: string;
}) {
  return (
    <Checkbox checked={selection.isSelected(id)} onChange={() => selection.toggle(id)} labelHidden>
      {label}
    </Checkbox>
  );
}
