import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { offerLengths, usualOfferDays } from "#domain/campaigns/offer-options.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { messageOf } from "#web/api/api-error.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import type { FieldProblem } from "#web/ui/form/form-problems.ts";
import { type Form, type FormState, useForm } from "#web/ui/form/use-form.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { ExclusivityFields, RightsFields } from "./offer-fields.tsx";
import { inputOf, type OfferValues, usualTermsChoice } from "./offer-values.ts";

const usualTermsName = "Standard terms";

/** Fields of a campaign that an offer needs. */
export type OfferCampaign = Pick<
  Campaign,
  "_id" | "currency" | "revisionRounds" | "termsId" | "budget" | "figures"
>;
type LoadingProps = { title: string; error: Error | null; onRetry: () => unknown; onClose: () => void };

/** Shown until the form's initial data is loaded. */
export function LoadingOffers({ title, error, onRetry, onClose }: LoadingProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <ErrorBox
          title="The offers could not be loaded"
          message={messageOf(error)}
          onRetry={onRetry}
          level={3}
        />
      ) : (
        <SkeletonGroup label="Loading the offers" className="grid gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

type OfferFormOptions = {
  name: string;
  initial: () => OfferValues;
  currency: string;
  /** A reason not to send it, in addition to those of the schema. */
  check?: (values: OfferValues) => FieldProblem[];
  send: (input: ReturnType<typeof inputOf>, key: string) => Promise<FormOutcome>;
};

/** Form of an offer to one or several creators. `isOver`: the server has found that it would exceed the budget. */
export function useOfferForm({ name, initial: begin, currency, check, send }: OfferFormOptions) {
  const [isOver, setOver] = useState(false);
  const [initial] = useState(begin);
  const form = useForm<OfferValues>({
    name,
    initial,
    rules: async () => {
      const { offerProblems } = await import("./offer-rules.ts");
      return (values) => [...offerProblems(values, currency), ...(check?.(values) ?? [])];
    },
    fieldOf: fieldOfPath,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const outcome = await send(inputOf(values, currency), key);
      if (!outcome.ok && outcome.errors.some(({ path }) => path === "overBudget")) {
        // The error refers to this control, so it has to be rendered first.
        flushSync(() => setOver(true));
      }
      return outcome;
    },
  });
  return { ...useLiveValues(form), isOver };
}

/** The form with its present values, which change while the user types. */
function useLiveValues(form: Form<OfferValues>) {
  const [values, setValues] = useState(form.read);
  const follow = useEffectEvent(() => setValues(form.read()));
  // The controls are mounted with a new version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => follow(), [form.version]);
  const followed: FormState = {
    ...form,
    // The rows are added or removed before the next microtask.
    changed: () => {
      form.changed();
      queueMicrotask(() => setValues(form.read()));
    },
    formProps: {
      ...form.formProps,
      onInput: (event) => {
        form.formProps.onInput(event);
        setValues(form.read());
      },
    },
  };
  return { form: followed, values };
}

function fieldOfPath(path: string, { prices = {} }: OfferValues): string {
  if (path === "price" || path === "giftValue") return `${path}.amount`;
  const [, at] = /^prices\.(\d+)\./.exec(path) ?? [];
  return at === undefined ? path : `prices.${Object.keys(prices)[Number(at)]}.amount`;
}

type OfferFormDialogProps = {
  campaign: OfferCampaign;
  terms: readonly Terms[];
  onClose: () => void;
  form: FormState;
  isOver: boolean;
  title: string;
  description: string;
  className?: string;
  submitLabel?: string;
  /** Prices and deliverables. */
  children: ReactNode;
  /** Shown above the buttons. */
  note?: ReactNode;
};

export function OfferFormDialog({
  form,
  isOver,
  campaign,
  terms,
  onClose,
  children,
  note,
  submitLabel = "Send offer",
  ...words
}: OfferFormDialogProps) {
  return (
    <FormDialog
      {...words}
      form={form}
      onClose={onClose}
      legend="Offer"
      submitLabel={submitLabel}
      busyLabel="Sending…"
    >
      {children}
      <GiftFields form={form} currency={campaign.currency} />
      <TextAreaField form={form} name="message" label="Message" rows={4} maxLength={offerLengths.message} />
      <RightsFields form={form} />
      <ExclusivityFields form={form} />
      <ConditionFields form={form} terms={terms} ofCampaign={campaign.termsId} />
      {isOver && (
        <CheckboxField form={form} name="overBudget" label="Send even though it exceeds the budget" />
      )}
      {note}
    </FormDialog>
  );
}

type MoneyFieldsProps = { form: FormState; currency: string };

export function PriceField({ form, currency }: MoneyFieldsProps) {
  return (
    <InputField
      form={form}
      name="price.amount"
      label={`Price in ${currency}`}
      required
      inputMode="decimal"
      placeholder="1250.00"
      autoComplete="off"
      data-autofocus
    />
  );
}

function GiftFields({ form, currency }: MoneyFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InputField form={form} name="gift" label="Gift" maxLength={offerLengths.gift} autoComplete="off" />
      <InputField
        form={form}
        name="giftValue.amount"
        label={`Value of the gift in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}

type ConditionFieldsProps = { form: FormState; terms: readonly Terms[]; ofCampaign: string | null };

function ConditionFields({ form, terms, ofCampaign }: ConditionFieldsProps) {
  const own = terms.find(({ _id }) => _id === ofCampaign);
  const templates = terms.map(({ _id, name }) => ({ value: _id, label: name }));
  const usual = { value: usualTermsChoice, label: usualTermsName };
  const ofCampaignName = own
    ? `As in the campaign: ${own.name}`
    : "The campaign’s terms were deleted: choose";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">Conditions</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form={form}
          name="paymentDays"
          label="Days until payment"
          hint="Leave empty to use the settings."
          inputMode="numeric"
          autoComplete="off"
        />
        <InputField
          form={form}
          name="revisionRounds"
          label="Revision rounds"
          hint="Leave empty to use the campaign’s."
          inputMode="numeric"
          autoComplete="off"
        />
        <InputField
          form={form}
          name="validUntil"
          label="Valid until"
          hint={`Leave empty for ${usualOfferDays} days from today.`}
          type="date"
        />
        <SelectField
          form={form}
          name="termsId"
          label="Terms"
          placeholder={ofCampaign === null ? usualTermsName : ofCampaignName}
          options={ofCampaign === null ? templates : [usual, ...templates]}
        />
      </div>
    </fieldset>
  );
}
