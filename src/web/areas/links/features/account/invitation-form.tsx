import type { Role } from "#domain/access/principal.ts";
import { roleLabels, roleSentences } from "#domain/access/role-texts.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { InputField } from "#web/ui/form/form-fields.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { AccountEmail } from "./account-email.tsx";

type InvitationFormProps = {
  agency: string;
  invitation: { email: string; name: string; role: Role };
  accept: (acceptance: { name: string; password: string }) => Promise<FormOutcome>;
};

const rules = async () => (await import("./account-rules.ts")).acceptanceProblems;

/** Shows the invited account and asks for a password. */
export function InvitationForm({ agency, invitation, accept }: InvitationFormProps) {
  const { email, name, role } = invitation;
  const form = useForm<Record<string, string>>({
    name: "invitation",
    initial: { name },
    rules,
    invalidMessage: errorMessages.validation,
    send: ({ name = "", password = "" }) => accept({ name, password }),
  });
  return (
    <>
      <h1 className="text-title">{`Join the team of ${agency}`}</h1>
      <p className="mt-6 max-w-[36rem] text-ink-soft text-lead">
        You are invited as{" "}
        <strong className="font-semibold text-ink">{roleLabels[role].toLowerCase()}</strong>
        <span>{`: ${roleSentences[role].replace(/^You/, "you")}`}</span>
      </p>
      <form {...form.formProps} className="mt-10 grid max-w-[34rem] gap-6">
        <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-6">
          <legend className="sr-only">Your access</legend>
          <AccountEmail email={email} />
          <InputField
            form={form}
            name="name"
            label="Your name"
            required
            autoComplete="name"
            maxLength={textLimits.name}
          />
          <PasswordField
            form={form}
            name="password"
            label="Your password"
            hint="At least 12 characters, and not a common password."
            required
          />
        </fieldset>
        {form.failure && <FormFailure message={form.failure} />}
        <Button type="submit" busy={form.sending} busyLabel="Saving…" className="justify-self-start">
          Set up your access
        </Button>
      </form>
    </>
  );
}
