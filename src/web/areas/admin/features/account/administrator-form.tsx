import { type Role, roles } from "#domain/access/principal.ts";
import { roleLabels, roleTexts } from "#domain/access/role-texts.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type NewAdministrator = { email: string; name: string; role: Role; password: string };
type AdministratorFormProps = {
  /** An administrator without a password is invited by email. */
  add: (administrator: NewAdministrator) => Promise<FormOutcome>;
};

const rules = async () => (await import("./account-rules.ts")).newAdministratorProblems;

export function AdministratorForm({ add }: AdministratorFormProps) {
  const form = useForm<Record<string, string>>({
    name: "administrator",
    rules,
    invalidMessage: errorMessages.validation,
    initial: { role: "editor" },
    send: ({ email = "", name = "", role, password = "" }) =>
      add({ email, name, role: roles.find((one) => one === role) ?? "editor", password }),
  });
  return (
    <form {...form.formProps} className="mt-10 grid max-w-[34rem] gap-6">
      <h2 className="text-subheading">Add an administrator</h2>
      {form.sentMessage && <FormSuccess message={form.sentMessage} />}
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-6">
        <legend className="sr-only">New administrator</legend>
        <InputField
          form={form}
          name="email"
          label="Email"
          type="email"
          required
          maxLength={textLimits.email}
          autoComplete="off"
        />
        <InputField
          form={form}
          name="name"
          label="Name"
          maxLength={textLimits.name}
          autoComplete="off"
          required
        />
        <SelectField
          form={form}
          name="role"
          label="Role"
          required
          placeholder="Choose a role"
          options={roles.map((role) => ({ value: role, label: `${roleLabels[role]}: ${roleTexts[role]}` }))}
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint="Leave it empty to send an invitation by email. Otherwise share it yourself: at least 12 characters, and not a common password."
          generate
        />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <Button type="submit" busy={form.sending} busyLabel="Adding…" className="justify-self-start">
        Add administrator
      </Button>
    </form>
  );
}
