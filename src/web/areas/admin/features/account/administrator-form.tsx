import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { InputField } from "#web/ui/form/form-fields.tsx";
import { FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type AdministratorFormProps = {
  add: (credentials: { email: string; password: string }) => Promise<FormOutcome>;
};

const rules = async () => (await import("./account-rules.ts")).newAdministratorProblems;

/** Adds an administrator. */
export function AdministratorForm({ add }: AdministratorFormProps) {
  const form = useForm({
    name: "administrator",
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime: 0,
    send: ({ email = "", password = "" }) => add({ email, password }),
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
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint="At least 12 characters, and not a common password. Pass it on yourself."
          required
          generate
        />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <Button type="submit" busy={form.sending} busyLabel="Adding…" className="justify-self-start">
        Add Administrator
      </Button>
    </form>
  );
}
