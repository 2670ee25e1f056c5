import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { AccountEmail } from "./account-email.tsx";

type NewPasswordFormProps = {
  email: string;
  choose: (password: string) => Promise<FormOutcome>;
};

const rules = async () => (await import("./account-rules.ts")).newPasswordProblems;

/** Asks for a new password in place of a forgotten one. */
export function NewPasswordForm({ email, choose }: NewPasswordFormProps) {
  const form = useForm<Record<string, string>>({
    name: "new-password",
    rules,
    invalidMessage: errorMessages.validation,
    send: ({ password = "" }) => choose(password),
  });
  // With a single field, its error is shown only at the field.
  const failure = form.problemAt("password") ? undefined : form.failure;
  return (
    <>
      <h1 className="text-title">Choose a new password</h1>
      <p className="mt-6 max-w-[36rem] text-ink-soft text-lead">
        This signs you out everywhere. Passkeys and second factors stay as they are.
      </p>
      <form {...form.formProps} className="mt-10 grid max-w-[34rem] gap-6">
        <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-6">
          <legend className="sr-only">New password</legend>
          <AccountEmail email={email} />
          <PasswordField
            form={form}
            name="password"
            label="New password"
            hint="At least 12 characters, and not a common password."
            required
            generate
          />
        </fieldset>
        {failure && <FormFailure message={failure} />}
        <Button type="submit" busy={form.sending} busyLabel="Saving…" className="justify-self-start">
          Change password
        </Button>
      </form>
    </>
  );
}
