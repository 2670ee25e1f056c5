/** A field to compare, and a function that formats its content. */
export type ComparedField<Values> = {
  name: keyof Values & string;
  label: string;
  text: (values: Values) => string;
};

/** A field whose content is shown unchanged. */
export function textField<Name extends string>(name: Name, label: string) {
  return { name, label, text: (values: { [Field in Name]?: string }) => values[name] ?? "" };
}

/** A checkbox. */
export function yesNoField<Name extends string>(name: Name, label: string) {
  return {
    name,
    label,
    text: (values: { [Field in Name]?: string }) => (values[name] === "true" ? "Yes" : "No"),
  };
}

/** A field with different versions, as text. `ours`: whether it was changed here. */
export type Conflict = { name: string; label: string; theirs: string; mine: string; ours: boolean };

/** Fields whose stored version differs from the edited one. `base`: the version that the edit started from. */
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
