import { useState } from "react";
import { flushSync } from "react-dom";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { offerLengths, usualOfferDays } from "#domain/campaigns/offer-options.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Platform } from "#domain/influencers/platforms.ts";
import { messageOf } from "#web/api/api-error.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { DeliverableRows, ExclusivityFields, RightsFields } from "./offer-fields.tsx";
import { inputOf, type OfferValues, usualTermsChoice } from "./offer-values.ts";

const usualTermsName = "The usual terms";

/** Fields of a campaign that an offer needs. */
export type OfferCampaign = Pick<Campaign, "_id" | "currency" | "revisionRounds" | "termsId">;
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
  send: (input: ReturnType<typeof inputOf>, key: string) => Promise<FormOutcome>;
};

/** Form of an offer to one or several creators. `isOver`: the offer would exceed the budget. */
export function useOfferForm({ name, initial: begin, currency, send }: OfferFormOptions) {
  const [isOver, setOver] = useState(false);
  const [initial] = useState(begin);
  const form = useForm<OfferValues>({
    name,
    initial,
    rules: async () => {
      const { offerProblems } = await import("./offer-rules.ts");
      return (values) => offerProblems(values, currency);
    },
    fieldOf: (path) => (path === "price" || path === "giftValue" ? `${path}.amount` : path),
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
  return { form, isOver };
}

type OfferFormDialogProps = {
  campaign: OfferCampaign;
  terms: readonly Terms[];
  onClose: () => void;
  form: FormState;
  isOver: boolean;
  title: string;
  description: string;
  /** Platforms of the recipient, listed first. */
  own: readonly Platform[];
};

export function OfferFormDialog({
  form,
  isOver,
  campaign,
  terms,
  onClose,
  own,
  ...words
}: OfferFormDialogProps) {
  return (
    <FormDialog
      {...words}
      form={form}
      onClose={onClose}
      legend="Offer"
      submitLabel="Send Offer"
      busyLabel="Sending…"
    >
      <PriceFields form={form} currency={campaign.currency} />
      <DeliverableRows form={form} own={own} />
      <TextAreaField form={form} name="message" label="Message" rows={4} maxLength={offerLengths.message} />
      <RightsFields form={form} />
      <ExclusivityFields form={form} />
      <ConditionFields form={form} terms={terms} ofCampaign={campaign.termsId} />
      {isOver && <CheckboxField form={form} name="overBudget" label="Send it over the budget" />}
    </FormDialog>
  );
}

function PriceFields({ form, currency }: { form: FormState; currency: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InputField
        form={form}
        name="price.amount"
        label={`Price in ${currency}`}
        required
        inputMode="decimal"
        placeholder="1250.00"
        autoComplete="off"
        className="sm:col-span-2"
        data-autofocus
      />
      <InputField
        form={form}
        name="gift"
        label="And as a gift"
        maxLength={offerLengths.gift}
        autoComplete="off"
      />
      <InputField
        form={form}
        name="giftValue.amount"
        label={`Its value in ${currency}`}
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
  const ofCampaignName = own ? `As in the campaign: ${own.name}` : "That of the campaign was deleted: choose";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">Conditions</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form={form}
          name="paymentDays"
          label="Paid within days"
          hint="Empty: as in the settings."
          inputMode="numeric"
          autoComplete="off"
        />
        <InputField
          form={form}
          name="revisionRounds"
          label="Rounds of changes"
          hint="Empty: as in the campaign."
          inputMode="numeric"
          autoComplete="off"
        />
        <InputField
          form={form}
          name="validUntil"
          label="Good until"
          hint={`Empty: ${usualOfferDays} days from today.`}
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
