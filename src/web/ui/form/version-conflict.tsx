import { useState } from "react";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type ComparedField, conflictsOf } from "./conflicts.ts";
import type { Form } from "./use-form.ts";

type VersionConflictProps<Values extends object> = {
  form: Form<Values>;
  fields: readonly ComparedField<Values>[];
  /** Initial values of the form. */
  base: Values;
  /** The version that somebody else has saved. */
  stored: Values;
  onClose: () => void;
  /** Called after the merged values were put into the form, which still has to be saved. */
  onTaken?: () => void;
};

/**
 * Resolves an edit conflict: the user who saves second selects a version of each field and continues from there.
 * Mount it only during a conflict.
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
        // The next save is based on the stored version. Fields that are not compared keep the user's values.
        form.replace({ ...mine, ...stored, ...Object.fromEntries(kept) });
        onTaken?.();
        onClose();
      }}
    />
  );
}
