import type { FormValues } from "./form-values.ts";

/** Controls of a form that are chosen together, and how their content reads. */
export type ControlGroup = {
  name: string;
  label: string;
  belongs: (control: string) => boolean;
  text: (values: FormValues) => string;
};

/** What two people have left differently, as texts to read. `ours`: it was changed here. */
export type Conflict = { name: string; label: string; theirs: string; mine: string; ours: boolean };

/** A group of one control, whose text is its content. */
export function singleControl(name: string, label: string): ControlGroup {
  return { name, label, belongs: (control) => control === name, text: (values) => values[name] ?? "" };
}

/** Where what is stored by now differs from what is written here; `base` is what the writing began with. */
export function conflictsOf(
  groups: readonly ControlGroup[],
  { base, mine, stored }: { base: FormValues; mine: FormValues; stored: FormValues },
): Conflict[] {
  return groups
    .map(({ name, label, text }) => ({
      name,
      label,
      theirs: text(stored),
      mine: text(mine),
      ours: text(mine) !== text(base),
    }))
    .filter(({ theirs, mine: own }) => theirs !== own);
}

/** Both versions put together: the stored one of the groups that are named, and what is written here of the rest. */
export function mergedValues(
  groups: readonly ControlGroup[],
  { mine, stored }: { mine: FormValues; stored: FormValues },
  theirs: ReadonlySet<string>,
): FormValues {
  const taken = groups.filter(({ name }) => theirs.has(name));
  const isTaken = (control: string) => taken.some(({ belongs }) => belongs(control));
  return Object.fromEntries([
    ...Object.entries(mine).filter(([control]) => !isTaken(control)),
    ...Object.entries(stored).filter(([control]) => isTaken(control)),
  ]);
}
