import { useQuery, useQueryClient } from "@tanstack/react-query";
import { offerLengths } from "#domain/campaigns/offer-options.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Right } from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { CountriesField } from "#web/features/offer/countries-field.tsx";
import { UsesField } from "#web/features/offer/uses-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type Form, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { controlOf, inputOf, type RenewalValues, valuesOf } from "./renewal-values.ts";

type RenewDialogProps = { right: Right; onClose: () => void };

/** Offers a creator to renew a right. Mount it only while it is open. */
export function RenewDialog({ right, onClose }: RenewDialogProps) {
  const { _id: id, campaign } = right;
  const queryClient = useQueryClient();
  const { data: currency } = useQuery({
    queryKey: ["campaign-currency", campaign._id],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/campaigns/:id", { params: { id: campaign._id }, signal })).data
        .campaign.currency,
  });
  const form = useForm<RenewalValues>({
    name: `renewal-${id}`,
    initial: valuesOf(right),
    rules: async () => {
      const { renewalProblems } = await import("./renewal-rules.ts");
      return (values) => renewalProblems(values, currency ?? "");
    },
    fieldOf: controlOf,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const json = inputOf(values, currency ?? "");
      const headers = { "idempotency-key": key };
      const outcome = await outcomeOf(
        adminCall("POST /api/admin/rights/:id/offers", { params: { id }, json, headers }),
      );
      if (outcome.ok) {
        toast({ title: "Offer sent", description: right.creatorName });
        onClose();
        await queryClient.invalidateQueries({ queryKey: ["rights"] });
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Renew: ${right.creatorName}`}
      description="An offer for these rights only. They start once the creator accepts on their page."
      legend="Offer"
      submitLabel="Send offer"
      busyLabel="Sending…"
    >
      <Fields form={form} currency={currency} />
    </FormDialog>
  );
}

function Fields({ form, currency }: { form: Form<RenewalValues>; currency: string | undefined }) {
  return (
    <>
      <InputField
        form={form}
        name="price"
        label={currency ? `Price in ${currency}` : "Price"}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField form={form} name="startsOn" label="First day" type="date" required />
        <InputField
          form={form}
          name="months"
          label="Months"
          hint="Leave empty for no end date."
          inputMode="numeric"
        />
      </div>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-semibold">Uses</legend>
        <UsesField form={form} name="uses[]" />
      </fieldset>
      {/* The field spans two columns, which this dialog does not have. */}
      <div>
        <CountriesField form={form} name="countries" hint="Leave empty for all countries." />
      </div>
      <TextAreaField form={form} name="message" label="Message" rows={3} maxLength={offerLengths.message} />
      {form.problemAt("overBudget") && (
        <CheckboxField
          form={form}
          name="overBudget"
          value="true"
          label="Send even though it exceeds the budget"
        />
      )}
    </>
  );
}
