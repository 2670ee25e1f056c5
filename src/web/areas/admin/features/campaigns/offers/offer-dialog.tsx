import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { offerLengths, usualOfferDays } from "#domain/campaigns/offer-options.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { DeliverableRows, ExclusivityFields, RightsFields } from "./offer-fields.tsx";
import { inputOf, type OfferValues, platformsOf, usualTermsChoice, valuesOf } from "./offer-values.ts";
import { offersQuery, termsQuery, useOffersChanged } from "./offers-query.ts";

const usualTermsName = "The usual terms, without a template";

/** What an offer takes from its campaign. */
export type OfferCampaign = Pick<Campaign, "_id" | "currency" | "revisionRounds" | "termsId">;
type OfferDialogProps = { campaign: OfferCampaign; creator: Collaboration; onClose: () => void };

/** Makes an offer to a creator, from the last version if there is one. Mounted only while it is open. */
export function OfferDialog(props: OfferDialogProps) {
  const { creator, onClose } = props;
  // The form begins with the last version, which may have come since it was read.
  const offers = useQuery({ ...offersQuery(creator._id), refetchOnMount: "always" });
  const terms = useQuery(termsQuery);
  if (offers.data && offers.isFetchedAfterMount && terms.data) {
    return <OfferForm {...props} last={offers.data[0]} terms={terms.data} />;
  }
  const error = offers.error ?? terms.error;
  const retry = () => Promise.all([offers.refetch(), terms.refetch()]);
  return (
    <Dialog open onClose={onClose} title={titleOf(creator, undefined)}>
      {error ? (
        <ErrorBox
          title="The offers could not be loaded"
          message={messageOf(error)}
          onRetry={retry}
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

function titleOf({ creatorName }: Collaboration, last: Offer | undefined): string {
  return `${last ? "Send another offer" : "Send an offer"}: ${creatorName}`;
}

type OfferFormProps = OfferDialogProps & { last: Offer | undefined; terms: readonly Terms[] };

function OfferForm({ campaign, creator, last, terms, onClose }: OfferFormProps) {
  const { form, isOver } = useOfferForm({ campaign, creator, last, onClose });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      onClose={close}
      title={titleOf(creator, last)}
      description={
        last?.state === "open"
          ? "It takes the place of the open one. The creator gets it by email, and sees what has changed."
          : "The creator gets it by email, with a link to accept, decline, or make a counter-offer."
      }
      legend="Offer"
      submitLabel="Send Offer"
      busyLabel="Sending…"
    >
      <PriceFields form={form} currency={campaign.currency} />
      <DeliverableRows form={form} own={platformsOf(creator)} />
      <TextAreaField form={form} name="message" label="Message" rows={4} maxLength={offerLengths.message} />
      <RightsFields form={form} />
      <ExclusivityFields form={form} />
      <ConditionFields form={form} terms={terms} ofCampaign={campaign.termsId} />
      {isOver && <CheckboxField form={form} name="overBudget" label="Send it over the budget" />}
    </FormDialog>
  );
}

function useOfferForm({ campaign, creator, last, onClose }: Omit<OfferFormProps, "terms">) {
  const { _id: id, creatorName } = creator;
  const { currency, revisionRounds } = campaign;
  const changed = useOffersChanged(campaign._id);
  const [isOver, setOver] = useState(false);
  const [initial] = useState(() => valuesOf(creator, last, revisionRounds));
  const form = useForm<OfferValues>({
    name: `offer-${id}`,
    initial,
    rules: async () => {
      const { offerProblems } = await import("./offer-rules.ts");
      return (values) => offerProblems(values, currency);
    },
    fieldOf: (path) => (path === "price" || path === "giftValue" ? `${path}.amount` : path),
    invalidMessage: errorMessages.validation,
    minimumOpenTime: 0,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const call = adminCall("POST /api/admin/collaborations/:id/offers", {
        params: { id },
        unchecked: inputOf(values, currency),
        headers: { [idempotencyHeader]: key },
      });
      const outcome = await outcomeOf(call);
      if (!outcome.ok && outcome.errors.some(({ path }) => path === "overBudget")) {
        // The problem is shown at this control, which has to be there first.
        flushSync(() => setOver(true));
      }
      if (outcome.ok) {
        toast({ title: "Offer sent", description: creatorName });
        onClose();
      }
      if (outcome.ok || outcome.status === 409) await changed();
      return outcome;
    },
  });
  return { form, isOver };
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
