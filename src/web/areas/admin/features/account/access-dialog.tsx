import { useState } from "react";
import { type Role, roles } from "#domain/access/principal.ts";
import { roleLabels, roleTexts } from "#domain/access/role-texts.ts";
import type { Administrator, AdministratorChanges } from "#domain/admin/administrators.contract.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, Select, TextInput } from "#web/ui/inputs.tsx";

type AccessDialogProps = {
  administrator: Administrator;
  onClose: () => void;
  onSave: (changes: AdministratorChanges) => void;
};

/** Edits an administrator's name and role. */
export function AccessDialog({ administrator, onClose, onSave }: AccessDialogProps) {
  const { email, state } = administrator;
  const [name, setName] = useState(administrator.name);
  const [role, setRole] = useState<Role>(administrator.role);
  const [enabled, setEnabled] = useState(state !== "disabled");
  const isInvited = state === "invited";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        onSave({ name: name.trim(), role, ...(!isInvited && { state: enabled ? "active" : "disabled" }) })
      }
      title={`Access of ${email}`}
      description="A new role or switched-off access signs them out everywhere. API keys stop working when the owner role ends."
      confirmLabel="Save"
      tone="primary"
    >
      <div className="grid gap-5">
        <Field label="Name" optional>
          {(control) => (
            <TextInput
              {...control}
              maxLength={textLimits.name}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Role" hint={roleTexts[role]}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={(event) => setRole(roles.find((one) => one === event.currentTarget.value) ?? role)}
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {roleLabels[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {!isInvited && (
          <Checkbox checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)}>
            <span className="font-semibold">May sign in</span>
          </Checkbox>
        )}
      </div>
    </ConfirmDialog>
  );
}
