import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { portalsPerDay } from "#domain/portal/portal-rules.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { InputField } from "#web/ui/form/form-fields.tsx";
import { FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { type PostedForm, useForm } from "#web/ui/form/use-form.ts";
import { Link } from "#web/ui/link.tsx";
import { TandemRiders } from "#web/ui/tandem-riders.tsx";

type MyWorkPageProps = {
  /** URL of the page, the form's target without JavaScript. */
  action: string;
  posted: PostedForm | undefined;
  send: (request: Record<string, unknown>, key: string) => Promise<FormOutcome>;
};

const rules = async () => (await import("./work-request-rules.ts")).workRequestProblems;

/** Asks for the link to all work of a creator, or of somebody who stands for creators. */
export function MyWorkPage({ action, posted, send }: MyWorkPageProps) {
  return (
    <Container className="grid items-start gap-x-16 py-12 lg:grid-cols-12 lg:py-20">
      <div className="lg:col-span-7">
        <h1 className="text-title">All your work with us</h1>
        <p className="mt-5 max-w-[34rem] text-ink-soft text-lead">
          Every campaign we run with you or the creators you represent, and what to do next. We send the link
          to your email address.
        </p>
        <RequestForm action={action} posted={posted} send={send} />
        <p className="mt-8 max-w-[34rem] text-ink-soft text-small">
          We use the address to look for your work, and for this email.{" "}
          <Link to="/privacy" className="link-plain">
            Privacy
          </Link>
        </p>
      </div>
      <TandemRiders className="w-full max-lg:hidden lg:col-span-5 lg:pt-4" />
    </Container>
  );
}

function RequestForm({ action, posted, send }: MyWorkPageProps) {
  const form = useForm({
    name: "/api/my-work",
    posted,
    rules,
    invalidMessage: errorMessages.validation,
    send: (values, { key }) => send(values, key),
  });
  // With a single field, its error is shown only at the field.
  const failure = form.problemAt("email") ? undefined : form.failure;
  return (
    <form {...form.formProps} method="post" action={action} className="mt-8 grid max-w-[34rem] gap-5">
      {form.sentMessage && (
        <FormSuccess message={form.sentMessage}>
          <span>{`It can take a few minutes, and we send it at most ${portalsPerDay} times a day.`}</span>{" "}
          <span>Not there? Check your spam folder, try another address of yours, or</span>{" "}
          <Link to="/contact" className="link-plain">
            write to us
          </Link>
        </FormSuccess>
      )}
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-5">
        <legend className="sr-only">Get the link</legend>
        <InputField
          form={form}
          name="email"
          label="Your email address"
          hint="The one we email you at."
          type="email"
          required
          maxLength={textLimits.email}
          autoComplete="email"
        />
      </fieldset>
      {failure && <FormFailure message={failure} />}
      <Button
        type="submit"
        size="large"
        busy={form.sending}
        busyLabel="Sending…"
        className="justify-self-start"
      >
        Send me the link
      </Button>
    </form>
  );
}
