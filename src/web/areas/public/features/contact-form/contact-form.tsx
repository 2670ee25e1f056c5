import type { SectionContent } from "#domain/content/sections.ts";
import { honeypotField, minimumOpenTime, openTimeField } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { Honeypot, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { type FormState, type PostedForm, useForm } from "#web/ui/form/use-form.ts";

type FormContent = SectionContent["contact"]["form"];

type ContactFormProps = {
  content: FormContent;
  /** The form's target without script. */
  action: string;
  /** The query of the page: each one has a draft of its own. */
  query: string;
  initial: Record<string, string>;
  posted: PostedForm | undefined;
  send: (message: Record<string, unknown>, key: string) => Promise<FormOutcome>;
};

const rules = async () => (await import("#domain/contact/message-problems.ts")).messageProblems;

/** The contact form. Labels and services come from the page text. */
export function ContactForm({ content, action, query, initial, posted, send }: ContactFormProps) {
  const form = useForm({
    name: `/api/contact${query}`,
    initial,
    posted,
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: (values, { key, openTime }) => send({ ...values, [openTimeField]: openTime }, key),
  });
  return (
    <form {...form.formProps} method="post" action={action} className="grid gap-6">
      {form.sentMessage && <FormSuccess message={form.sentMessage} />}
      {form.restored && <DraftNotice onClear={form.clear}>What you wrote before is still here.</DraftNotice>}
      <fieldset
        key={form.version}
        disabled={form.sending}
        className="grid min-w-0 gap-x-5 gap-y-6 sm:grid-cols-2"
      >
        <legend className="sr-only">{content.title}</legend>
        <MessageFields form={form} content={content} />
        <Honeypot name={honeypotField} />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <Button
        type="submit"
        size="large"
        busy={form.sending}
        busyLabel={content.busy}
        className="justify-self-start"
      >
        {content.submit}
      </Button>
    </form>
  );
}

function MessageFields({ form, content }: { form: FormState; content: FormContent }) {
  const { name, email, company, service, message } = content.fields;
  return (
    <>
      <InputField
        form={form}
        name="name"
        {...name}
        required
        maxLength={textLimits.line}
        autoComplete="name"
      />
      <InputField
        form={form}
        name="email"
        {...email}
        type="email"
        required
        maxLength={textLimits.email}
        autoComplete="email"
      />
      <InputField
        form={form}
        name="company"
        {...company}
        maxLength={textLimits.line}
        autoComplete="organization"
      />
      <SelectField
        form={form}
        name="service"
        {...service}
        placeholder={content.servicePlaceholder}
        options={content.serviceOptions}
      />
      <TextAreaField
        form={form}
        name="message"
        {...message}
        required
        rows={7}
        maxLength={textLimits.message}
        className="sm:col-span-2"
      />
    </>
  );
}
