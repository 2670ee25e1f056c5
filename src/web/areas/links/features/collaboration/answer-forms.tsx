import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import { offerLengths } from "#domain/campaigns/offer-options.ts";
import { deliverableText } from "#domain/campaigns/offer-texts.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { type CounterValues, counterValuesOf } from "./counter-values.ts";

const rules = () => import("./collaboration-rules.ts");

type AcceptFormProps = {
  offer: Offer;
  creatorName: string;
  /** Whether the creator gets the agreement by email. */
  isMailed: boolean;
  onAccept: (signature: { name: string; terms: boolean }) => Promise<FormOutcome>;
};

/** Asks for a signature and agreement to the terms. */
export function AcceptForm({ offer, creatorName, isMailed, onAccept }: AcceptFormProps) {
  const form = useForm<Record<string, string>>({
    name: `accept ${offer._id}`,
    initial: { name: creatorName },
    rules: async () => (await rules()).signatureProblems,
    invalidMessage: errorMessages.validation,
    send: ({ name = "", terms = "" }) => onAccept({ name, terms: terms === "true" }),
  });
  return (
    <form {...form.formProps} className="mt-8 grid max-w-[34rem] gap-5">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-5">
        <legend className="mb-4 font-semibold text-subheading">Accept the offer</legend>
        <InputField
          form={form}
          name="name"
          label="Your full name"
          hint="Your signature on the agreement."
          required
          autoComplete="name"
          maxLength={offerLengths.name}
        />
        <CheckboxField form={form} name="terms" label="I have read the terms and agree to them." />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <Button type="submit" busy={form.sending} busyLabel="Accepting…" className="justify-self-start">
        Accept
      </Button>
      <p className="text-ink-soft text-small">
        {`This is a simple electronic signature. We store your name, the time, this link, and the fingerprint of the terms${
          isMailed ? ", and send both sides the agreement." : ". You can download the agreement here."
        }`}
      </p>
    </form>
  );
}

type CounterFormProps = {
  offer: Offer;
  onCounter: (values: CounterValues, key: string) => Promise<FormOutcome>;
  onCancel: () => void;
};

/** The same offer with a different price, quantities, or days. */
export function CounterForm({ offer, onCounter, onCancel }: CounterFormProps) {
  const form = useForm<CounterValues>({
    name: `counter ${offer._id}`,
    initial: counterValuesOf(offer),
    rules: async () => (await rules()).counterProblems(offer),
    fieldOf: (path) => (path.startsWith("price") ? "amount" : path),
    invalidMessage: errorMessages.validation,
    send: (values, { key }) => onCounter(values, key),
  });
  return (
    <form {...form.formProps} className="mt-8 grid max-w-[34rem] gap-5">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-5">
        <legend className="mb-4 font-semibold text-subheading">Your counter-offer</legend>
        <InputField
          form={form}
          name="amount"
          label={`Price in ${offer.price.currency}`}
          required
          inputMode="decimal"
          data-autofocus
        />
        {offer.deliverables.map((planned, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deliverables may be equal, and none ever moves.
          <fieldset key={index} className="grid gap-4 sm:grid-cols-3">
            <legend className="mb-2 font-semibold">
              {deliverableText({ ...planned, draftDueOn: null, publishOn: null })}
            </legend>
            <InputField
              form={form}
              name={`deliverables.${index}.quantity`}
              label="Number"
              inputMode="numeric"
              required
            />
            <InputField
              form={form}
              name={`deliverables.${index}.draftDueOn`}
              label="Draft due on"
              type="date"
            />
            <InputField form={form} name={`deliverables.${index}.publishOn`} label="Publish on" type="date" />
          </fieldset>
        ))}
        <TextAreaField form={form} name="message" label="Why" rows={4} maxLength={offerLengths.message} />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.sending} busyLabel="Sending…">
          Send counter-offer
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Back to the offer
        </Button>
      </div>
    </form>
  );
}

type MessageFormProps = {
  /** ID of the page's link. A tab of the browser may show several pages, each with a draft. */
  linkId: string;
  onSend: (text: string, key: string) => Promise<FormOutcome>;
};

/** A message to the team behind the campaign. */
export function MessageForm({ linkId, onSend }: MessageFormProps) {
  const form = useForm<Record<string, string>>({
    name: `collaboration message ${linkId}`,
    rules: async () => (await rules()).messageProblems,
    invalidMessage: errorMessages.validation,
    send: ({ text = "" }, { key }) => onSend(text, key),
  });
  return (
    <form {...form.formProps} className="mt-4 grid max-w-[34rem] gap-4">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0">
        <legend className="sr-only">A message</legend>
        <TextAreaField
          form={form}
          name="text"
          label="Your message"
          required
          rows={4}
          maxLength={campaignLengths.message}
        />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <Button
        type="submit"
        variant="secondary"
        busy={form.sending}
        busyLabel="Sending…"
        className="justify-self-start"
      >
        Send
      </Button>
    </form>
  );
}
