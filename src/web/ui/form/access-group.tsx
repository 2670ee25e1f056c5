import { FormGroup } from "./form-layout.tsx";
import { PasswordField } from "./password-field.tsx";
import type { FormState } from "./use-form.ts";

type AccessGroupProps = {
  form: FormState;
  /** Whether a password is required. An existing record keeps its password if the field stays empty. */
  isNew: boolean;
  /** For example 'The creator's own'. */
  whose: string;
};

/** The password field of a record, named `password`. */
export function AccessGroup({ form, isNew, whose }: AccessGroupProps) {
  return (
    <FormGroup
      id="access"
      title="Access"
      description={isNew ? `${whose} password.` : "Written only when it is to be changed."}
    >
      <PasswordField
        form={form}
        name="password"
        label={isNew ? "Password" : "New password"}
        hint="At least 12 characters, and not a common password. Only its hash is kept."
        required={isNew}
        generate
        className="sm:col-span-2"
      />
    </FormGroup>
  );
}
