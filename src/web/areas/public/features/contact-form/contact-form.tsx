import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { SectionContent } from "#domain/content/sections.ts";
import { honeypotField, minimumOpenTime, openTimeField } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { Country } from "#domain/places/countries.ts";
import type { SendMessage } from "#web/api/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Honeypot, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormFailure } from "#web/ui/form/form-layout.tsx";
import { FormNotice } from "#web/ui/form/form-notice.tsx";
import { type FormState, type PostedForm, useForm } from "#web/ui/form/use-form.ts";
import { Link } from "#web/ui/link.tsx";
import { BriefFields } from "./brief-fields.tsx";
import { type ChosenCreator, ChosenCreators } from "./chosen-creators.tsx";
import { type Sent, SentMessage } from "./sent-message.tsx";

type FormContent = SectionContent["contact"]["form"];

type ChosenBrand = { id: string; name: string; path: string };

type ContactFormProps = {
  content: FormContent;
  /** URL of the page, which receives the form without JavaScript. */
  action: string;
  /** Name of the form's draft. */
  draft: string;
  /** Creators that the message is about. */
  creators: readonly ChosenCreator[];
  brand: ChosenBrand | undefined;
  /** Selectable countries, if the page asks for the brief of a campaign. */
  countries: readonly Country[] | undefined;
  /** Asks what is wanted of the chosen creators; it selects the service. */
  wish: ReactNode;
  initial: Record<string, string | readonly string[]>;
  posted: PostedForm | undefined;
  send: SendMessage;
};

const rules = async () => (await import("#domain/contact/message-problems.ts")).messageProblems;

/** The contact form. Labels and services come from the page text. */
export function ContactForm(props: ContactFormProps) {
  const { content, action, draft, creators, brand, countries, wish, initial, posted, send } = props;
  const [sent, setSent] = useState<Sent>({ values: posted?.values ?? {}, copied: false });
  const form = useForm<object>({
    name: draft,
    initial,
    posted,
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: async (values, { key, openTime }) => {
      const outcome = await send({ ...values, [openTimeField]: openTime }, key);
      setSent({ values, copied: outcome.copied ?? false });
      return outcome;
    },
  });
  const startAgain = () => {
    flushSync(form.reset);
    form.formProps.ref.current?.querySelector<HTMLElement>("[name=name]")?.focus();
  };
  const hasService = creators.length > 0 || countries !== undefined;
  return (
    <>
      {form.sentMessage && (
        <SentMessage
          title={form.sentMessage}
          sent={sent}
          creators={creators}
          brand={brand}
          services={content.serviceOptions}
          countries={countries}
          action={action}
          onAgain={startAgain}
        />
      )}
      <form
        {...form.formProps}
        method="post"
        action={`${action}#message`}
        className={form.sentMessage ? "hidden" : "grid gap-6"}
      >
        {wish}
        {form.restored && <DraftNotice onClear={startAgain}>We kept what you typed.</DraftNotice>}
        <fieldset
          key={form.version}
          disabled={form.sending}
          className="grid min-w-0 gap-x-5 gap-y-6 sm:grid-cols-2"
        >
          <legend className="sr-only">{content.title}</legend>
          {creators.length > 0 && <ChosenCreators form={form} creators={creators} />}
          {brand && <AboutBrand brand={brand} />}
          {countries && <BriefFields form={form} countries={countries} />}
          {hasService && <input name="service" value={initial.service ?? ""} readOnly hidden />}
          <MessageFields
            form={form}
            content={content}
            isBrief={countries !== undefined}
            hasService={hasService}
          />
          <Honeypot name={honeypotField} />
        </fieldset>
        {form.failure && <FormFailure message={form.failure} />}
        <FormNotice form="message" />
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
    </>
  );
}

function AboutBrand({ brand: { id, name, path } }: { brand: ChosenBrand }) {
  return (
    <p className="rounded-field bg-sunk px-4 py-3 [overflow-wrap:anywhere] sm:col-span-2">
      <input name="brandId" defaultValue={id} readOnly hidden />
      Your message is about{" "}
      <Link to={path} className="link-plain font-semibold">
        {name}
      </Link>
      .{" "}
      <Link to="/contact" className="link-plain">
        Write to us instead
      </Link>
    </p>
  );
}

type MessageFieldsProps = {
  form: FormState;
  content: FormContent;
  isBrief: boolean;
  /** Whether the service is already selected. */
  hasService: boolean;
};

function MessageFields({ form, content, isBrief, hasService }: MessageFieldsProps) {
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
        className={hasService ? "sm:col-span-2" : undefined}
      />
      {!hasService && (
        <SelectField
          form={form}
          name="service"
          {...service}
          placeholder={content.servicePlaceholder}
          options={content.serviceOptions}
        />
      )}
      <TextAreaField
        form={form}
        name="message"
        {...(isBrief ? restOfBrief : message)}
        required={!isBrief}
        rows={isBrief ? 4 : 7}
        maxLength={textLimits.message}
        className="sm:col-span-2"
      />
    </>
  );
}

/** The message beside the fields of a brief, which ask for the rest. */
const restOfBrief = { label: "Anything else", hint: "Only what the fields above do not say." };
