import { ConflictDialog } from "./conflict-dialog.tsx";
import { type ControlGroup, conflictsOf, mergedValues } from "./conflicts.ts";
import type { FormValues } from "./form-values.ts";
import type { FormState } from "./use-form.ts";

type VersionConflictProps = {
  form: FormState;
  groups: readonly ControlGroup[];
  /** What the form came with. */
  base: FormValues;
  /** What somebody else has saved in the meantime; undefined while nobody has. */
  stored: FormValues | undefined;
  onClose: () => void;
  /** The choice stands in the form, and is saved by its button as anything else. */
  onTaken?: () => void;
};

/** A record that was saved by two people: lets the second one choose, field by field, and go on from there. */
export function VersionConflict({ form, groups, base, stored, onClose, onTaken }: VersionConflictProps) {
  const mine = form.read();
  return (
    <ConflictDialog
      open={stored !== undefined}
      conflicts={stored ? conflictsOf(groups, { base, mine, stored }) : []}
      onClose={onClose}
      onChosen={(theirs) => {
        if (!stored) return;
        // The next saving builds on what is stored now.
        form.replace({
          ...mergedValues(groups, { mine, stored }, theirs),
          updatedAt: stored.updatedAt ?? "",
        });
        onTaken?.();
        onClose();
      }}
    />
  );
}
