import { useState } from "react";
import { contactAnswerTime } from "#domain/contact/answer-time.ts";
import type { SectionContent } from "#domain/content/sections.ts";
import { honeypotField, minimumOpenTime, openTimeField } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { Country } from "#domain/places/countries.ts";
import type { SendMessage } from "#web/api/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Honeypot, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormFailure, FormSuccess } from "#web/ui/form/form-layout.tsx";
import { FormNotice } from "#web/ui/form/form-notice.tsx";
import { type FormState, type PostedForm, useForm } from "#web/ui/form/use-form.ts";
import { Link } from "#web/ui/link.tsx";

import { BriefFields } from "./brief-fields.tsx";
import { type ChosenCreator, ChosenCreators } from "./chosen-creators.tsx";

type FormContent = SectionContent["contact"]["form"];

type ChosenBrand = { id: string; name: string; path: string };

type ContactFormProps = {
  content: FormContent;
  /** The form's target without JavaScript. */
  action: string;
  /** Query of the page. Each query has a separate draft. */
  query: string;
  /** Creators that the message is about. */
  creators: readonly ChosenCreator[];
  brand: ChosenBrand | undefined;
  /** Selectable countries, if the page asks for the brief of a campaign. */
  countries: readonly Country[] | undefined;
  initial: object;
  posted: PostedForm | undefined;
  send: SendMessage;
};

const rules = async () => (await import("#domain/contact/message-problems.ts")).messageProblems;

/** The contact form. Labels and services come from the page text. */
export function ContactForm(props: ContactFormProps) {
  const { content, action, query, creators, brand, countries, initial, posted, send } = props;
  const [copied, setCopied] = useState(false);
  const form = useForm<object>({
    name: `/api/contact${query}`,
    initial,
    posted,
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: async (values, { key, openTime }) => {
      const outcome = await send({ ...values, [openTimeField]: openTime }, key);
      setCopied(outcome.copied ?? false);
      return outcome;
    },
  });
  return (
    <form {...form.formProps} method="post" action={action} className="grid gap-6">
      {form.sentMessage && (
        <FormSuccess message={form.sentMessage}>
          <span>{`${contactAnswerTime} ${copied ? "A copy is on its way to your inbox." : ""} `}</span>
          <Link to={brand ? "/brands" : "/influencers"} className="link-plain">
            {brand ? "Browse Brands" : "Browse Influencers"}
          </Link>
        </FormSuccess>
      )}
      {form.restored && <DraftNotice onClear={form.clear}>What you wrote before is still here.</DraftNotice>}
      <fieldset
        key={form.version}
        disabled={form.sending}
        className="grid min-w-0 gap-x-5 gap-y-6 sm:grid-cols-2"
      >
        <legend className="sr-only">{content.title}</legend>
        {creators.length > 0 && !form.sentMessage && (
          <ChosenCreators form={form} creators={creators} areNamed={countries !== undefined} />
        )}
        {brand && !form.sentMessage && <AboutBrand brand={brand} />}
        {countries && <BriefFields form={form} countries={countries} />}
        <MessageFields form={form} content={content} />
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
