import { useState } from "react";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type ComparedField, conflictsOf } from "./conflicts.ts";
import type { Form } from "./use-form.ts";

type VersionConflictProps<Values extends object> = {
  form: Form<Values>;
  fields: readonly ComparedField<Values>[];
  /** What the form came with. */
  base: Values;
  /** What somebody else has saved in the meantime. */
  stored: Values;
  onClose: () => void;
  /** The choice stands in the form, and is saved by its button as anything else. */
  onTaken?: () => void;
};

/**
 * A record that was saved by two people: lets the second one choose, field by field, and go on from there. Mounted
 * only while somebody is asked.
 */
export function VersionConflict<Values extends { updatedAt?: string }>(props: VersionConflictProps<Values>) {
  const { form, fields, base, stored, onClose, onTaken } = props;
  const [mine] = useState(form.read);
  return (
    <ConflictDialog
      conflicts={conflictsOf(fields, { base, mine, stored })}
      onClose={onClose}
      onChosen={(theirs) => {
        const kept = fields.filter(({ name }) => !theirs.has(name)).map(({ name }) => [name, mine[name]]);
        // The next saving builds on what is stored now; a field that nobody compares is the writer's own.
        form.replace({ ...mine, ...stored, ...Object.fromEntries(kept) });
        onTaken?.();
        onClose();
      }}
    />
  );
}
