import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type PasswordFormProps = {
  /** Tells password managers which account the password belongs to. */
  email: string | undefined;
  change: (passwords: { currentPassword: string; newPassword: string }) => Promise<FormOutcome>;
};

const rules = async () => (await import("./account-rules.ts")).passwordChangeProblems;

/** Changes the administrator's own password. */
export function PasswordForm({ email, change }: PasswordFormProps) {
  const form = useForm({
    name: "admin-password",
    rules,
    invalidMessage: errorMessages.validation,
    send: ({ currentPassword = "", newPassword = "" }) => change({ currentPassword, newPassword }),
  });
  return (
    <form {...form.formProps} className="mt-6 grid max-w-[34rem] gap-6">
      {form.sentMessage && <FormSuccess message={form.sentMessage} />}
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-6">
        <legend className="sr-only">Passwords</legend>
        <input type="hidden" name="username" autoComplete="username" value={email ?? ""} readOnly />
        <PasswordField
          form={form}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          hint="At least 12 characters, and not a common password."
          required
          generate
        />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <Button type="submit" busy={form.sending} busyLabel="Saving…" className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
