import { honeypotField, minimumOpenTime, openTimeField } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Honeypot } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormEnd, FormFailure } from "#web/ui/form/form-layout.tsx";
import { FormNotice, useNoticeVersion } from "#web/ui/form/form-notice.tsx";
import { type PostedForm, useForm } from "#web/ui/form/use-form.ts";
import { Registered } from "./registered.tsx";
import { CampaignFields, CompanyFields, ContactFields } from "./registration-fields.tsx";

type BrandFormProps = {
  /** URL of the page, the form's target without JavaScript. */
  action: string;
  posted: PostedForm | undefined;
  send: (registration: Record<string, unknown>, key: string) => Promise<FormOutcome>;
};

/** For brands that have already registered. */
const wayToUs = { to: "/contact?service=other", label: "Write to us" };

const rules = async () => (await import("./registration-rules.ts")).registrationProblems;

/** The registration form of a brand: company, contact person, campaign. */
export function BrandForm({ action, posted, send }: BrandFormProps) {
  const accepted = useNoticeVersion();
  const form = useForm({
    name: "/api/brand-join",
    initial: { goalsPublic: "true" },
    posted,
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: (values, { key, openTime }) => send({ ...values, ...accepted, [openTimeField]: openTime }, key),
  });
  const { sentMessage } = form;
  return (
    <>
      {sentMessage && <Registered title={sentMessage} action={action} onAgain={form.clear} />}
      <Container className={sentMessage ? "hidden" : ""}>
        {form.restored && (
          <div className="pt-8">
            <DraftNotice onClear={form.clear}>We kept what you typed.</DraftNotice>
          </div>
        )}
        <form {...form.formProps} method="post" action={action}>
          <fieldset key={form.version} disabled={form.sending} className="min-w-0">
            <legend className="sr-only">Your registration</legend>
            <CompanyFields form={form} />
            <ContactFields form={form} />
            <CampaignFields form={form} />
            <Honeypot name={honeypotField} />
          </fieldset>
          <FormEnd>
            <FormNotice form="registration" kept />
            {form.failure && (
              <FormFailure
                message={form.failure}
                way={form.failure === errorMessages.alreadyRegistered ? wayToUs : undefined}
              />
            )}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button type="submit" variant="brand" size="large" busy={form.sending} busyLabel="Sending…">
                Register Brand
              </Button>
              <p className="max-w-[26rem] text-ink-soft text-small">
                Registering is free. A person reviews every registration and answers within 3-5 business days.
              </p>
            </div>
          </FormEnd>
        </form>
      </Container>
    </>
  );
}
