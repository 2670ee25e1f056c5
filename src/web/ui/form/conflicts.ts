/** A field that two people may have left differently, and how its content reads. */
export type ComparedField<Values> = {
  name: keyof Values & string;
  label: string;
  text: (values: Values) => string;
};

/** A field that reads as it is written. */
export function textField<Name extends string>(name: Name, label: string) {
  return { name, label, text: (values: { [Field in Name]?: string }) => values[name] ?? "" };
}

/** A box to tick. */
export function yesNoField<Name extends string>(name: Name, label: string) {
  return {
    name,
    label,
    text: (values: { [Field in Name]?: string }) => (values[name] === "true" ? "Yes" : "No"),
  };
}

/** What two people have left differently, as texts to read. `ours`: it was changed here. */
export type Conflict = { name: string; label: string; theirs: string; mine: string; ours: boolean };

/** Where what is stored by now differs from what is written here; `base` is what the writing began with. */
export function conflictsOf<Values>(
  fields: readonly ComparedField<Values>[],
  { base, mine, stored }: { base: Values; mine: Values; stored: Values },
): Conflict[] {
  return fields
    .map(({ name, label, text }) => ({
      name,
      label,
      theirs: text(stored),
      mine: text(mine),
      ours: text(mine) !== text(base),
    }))
    .filter(({ theirs, mine: own }) => theirs !== own);
}
