import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Administrator } from "#domain/admin/administrators.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { readAdministrators } from "./read-administrators.ts";

type RemovalDialogProps = {
  administrator: Administrator;
  onClose: () => void;
  /** `successor`: administrator who takes over their records; empty for nobody. */
  onRemove: (successor: string) => void;
};

/** Removes an administrator after asking for a successor. */
export function RemovalDialog({ administrator, onClose, onRemove }: RemovalDialogProps) {
  const [successor, setSuccessor] = useState("");
  const { data: all = [] } = useQuery({
    queryKey: ["successors"],
    queryFn: ({ signal }) => readAdministrators(signal),
  });
  const heirs = all.filter(
    ({ _id, role, state }) => _id !== administrator._id && role !== "viewer" && state === "active",
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onRemove(successor)}
      title={`Remove ${administrator.email}?`}
      description={
        administrator.isSelf
          ? "This is you: you are signed out at once and can’t sign in again. Your API keys stop working."
          : "They are signed out at once and can’t sign in again. Their API keys stop working."
      }
      confirmLabel="Remove"
    >
      <Field label="Takes over open work" hint="Required if they own open work." optional>
        {(control) => (
          <Select
            {...control}
            value={successor}
            onChange={(event) => setSuccessor(event.currentTarget.value)}
          >
            <option value="">Nobody</option>
            {heirs.map(({ _id, name, email }) => (
              <option key={_id} value={_id}>
                {name || email}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
