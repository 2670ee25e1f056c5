import { passwordResetsPerDay } from "#domain/admin/password-reset-rules.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { InputField } from "#web/ui/form/form-fields.tsx";
import { FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { type PostedForm, useForm } from "#web/ui/form/use-form.ts";
import { Link } from "#web/ui/link.tsx";

type ForgotPasswordFormProps = {
  /** URL of the page, the form's target without JavaScript. */
  action: string;
  /** Address that was typed on the sign-in page. */
  email: string;
  /** Without a mail server, nobody gets the mail. */
  isMailSent: boolean;
  posted: PostedForm | undefined;
  send: (request: Record<string, unknown>, key: string) => Promise<FormOutcome>;
};

const rules = async () => (await import("./forgot-password-rules.ts")).passwordResetRequestProblems;

/** Asks for a link to a new password. */
export function ForgotPasswordForm({ action, email, isMailSent, posted, send }: ForgotPasswordFormProps) {
  const form = useForm<Record<string, string>>({
    name: "forgot-password",
    initial: { email },
    posted,
    rules,
    invalidMessage: errorMessages.validation,
    send: (values, { key }) => send(values, key),
  });
  // With a single field, its error is shown only at the field.
  const failure = form.problemAt("email") ? undefined : form.failure;
  return (
    <>
      {isMailSent ? (
        <p className="text-ink-soft">
          Enter the email address you sign in with. We email you a link to a new password, which works once,
          for one hour.
        </p>
      ) : (
        <WithoutMail />
      )}
      <form {...form.formProps} method="post" action={action} className="mt-8 grid gap-5">
        {form.sentMessage && (
          <FormSuccess message={form.sentMessage}>
            {isMailSent && (
              <span>{`It can take a few minutes, and we send it at most ${passwordResetsPerDay} times a day. Not there? Check your spam folder, or ask an owner of your team.`}</span>
            )}
          </FormSuccess>
        )}
        <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-5">
          <legend className="sr-only">Your account</legend>
          <InputField
            form={form}
            name="email"
            label="Email"
            type="email"
            required
            maxLength={textLimits.email}
            autoComplete="username"
          />
        </fieldset>
        {failure && <FormFailure message={failure} />}
        <Button type="submit" size="large" busy={form.sending} busyLabel="Sending…">
          {isMailSent ? "Send link" : "Create link"}
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link to="/admin/login" className="link-plain font-semibold">
          Back to the login
        </Link>
      </p>
    </>
  );
}

/** Mail that becomes a file reaches only those who run the server. */
function WithoutMail() {
  return (
    <div className="grid gap-3 text-ink-soft">
      <p>
        This site doesn’t send email. Ask an owner of your team, or the person who runs the server, to set a
        new password with this command:
      </p>
      <code className="wrap-anywhere block rounded-field bg-sunk px-4 py-3 font-mono text-ink text-small">
        npm run admin -- reset-password EMAIL
      </code>
      <p>
        Or request a link below: it is saved as a file in the server’s outbox folder, and they can send it to
        you.
      </p>
    </div>
  );
}
