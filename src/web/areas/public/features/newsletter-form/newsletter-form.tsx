import type { SectionContent } from "#domain/content/sections.ts";
import { honeypotField, minimumOpenTime, openTimeField } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { asSentence, Honeypot } from "#web/ui/form/form-fields.tsx";
import { FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { FormNotice } from "#web/ui/form/form-notice.tsx";
import { type PostedForm, useForm } from "#web/ui/form/use-form.ts";
import { TextInput } from "#web/ui/inputs.tsx";

type NewsletterFormProps = {
  content: SectionContent["about"]["newsletter"];
  /** The form's target without JavaScript. */
  action: string;
  posted: PostedForm | undefined;
  send: (subscription: Record<string, unknown>) => Promise<FormOutcome>;
};

const rules = async () => (await import("./subscription-rules.ts")).subscriptionProblems;

/** An email field and a button. The response does not reveal whether the address was already subscribed. */
export function NewsletterForm({ content, action, posted, send }: NewsletterFormProps) {
  const form = useForm({
    name: "/api/newsletter",
    posted,
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: (values, { openTime }) => send({ ...values, [openTimeField]: openTime }),
  });
  // With a single field, its error is shown only at the field.
  const failure = form.problemAt("email") ? undefined : form.failure;
  return (
    <form {...form.formProps} method="post" action={action} className="grid gap-4">
      {form.sentMessage && <FormSuccess message={form.sentMessage} />}
      <fieldset key={form.version} disabled={form.sending} className="min-w-0">
        <legend className="sr-only">{content.title}</legend>
        <Honeypot name={honeypotField} />
        <Field id={`${form.formId}-email`} label={content.label} error={asSentence(form.problemAt("email"))}>
          {(control) => (
            <div className="flex gap-3">
              <TextInput
                {...control}
                type="email"
                name="email"
                required
                maxLength={textLimits.email}
                autoComplete="email"
                placeholder={content.placeholder}
                defaultValue={form.texts.get("email") ?? ""}
                className="flex-1"
              />
              <Button type="submit" busy={form.sending} busyLabel={content.busy}>
                {content.button}
              </Button>
            </div>
          )}
        </Field>
      </fieldset>
      {failure && <FormFailure message={failure} />}
      <FormNotice form="subscription" />
    </form>
  );
}
