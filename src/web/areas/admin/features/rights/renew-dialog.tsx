import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RightsUse, rightsUses } from "#domain/campaigns/offer-options.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";
import type { Right } from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type Form, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";

type Values = {
  price?: string;
  startsOn?: string;
  months?: string;
  countries?: string;
  uses?: RightsUse[];
  message?: string;
};

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
  const form = useForm<Values>({
    name: `renewal-${id}`,
    initial: initialOf(right),
    rules: async () => problemsOf,
    fieldOf: (path) => path.replace(/^price\..*/, "price").replace(/^(countries|uses)\..*/, "$1"),
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
      description="An offer of these rights alone. They go on once the creator accepts on their own page."
      legend="Offer"
      submitLabel="Send the offer"
      busyLabel="Sending…"
    >
      <Fields form={form} currency={currency} />
    </FormDialog>
  );
}

function Fields({ form, currency }: { form: Form<Values>; currency: string | undefined }) {
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
          hint="Empty: without an end."
          inputMode="numeric"
        />
      </div>
      <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">Uses</legend>
        {Object.entries(rightsUses).map(([value, label]) => (
          <CheckboxField
            key={value}
            form={form}
            name="uses[]"
            value={value}
            label={<span className="font-normal">{label}</span>}
          />
        ))}
      </fieldset>
      <InputField
        form={form}
        name="countries"
        label="Countries"
        hint="Such as DE, FR. Empty: everywhere."
        autoComplete="off"
      />
      <TextAreaField form={form} name="message" label="Message" rows={3} maxLength={2000} />
      {form.problemAt("overBudget") && (
        <CheckboxField form={form} name="overBudget" value="true" label="Send it over the budget" />
      )}
    </>
  );
}

function initialOf({ endsOn, months, countries, uses }: Right): Values {
  return {
    startsOn: endsOn ? addDays(endsOn, 1) : "",
    months: months === null ? "" : String(months),
    countries: countries.join(", "),
    uses,
  };
}

function problemsOf({ price = "", startsOn = "", uses = [] }: Values) {
  return [
    ...(price.trim() === "" ? [{ path: "price", message: "Price is required" }] : []),
    ...(startsOn === "" ? [{ path: "startsOn", message: "First day is required" }] : []),
    ...(uses.length === 0 ? [{ path: "uses[]", message: "Choose at least one use" }] : []),
  ];
}

function inputOf(values: Values & { overBudget?: string }, currency: string) {
  const { price = "", startsOn, months = "", countries = "", uses = [], message = "" } = values;
  return {
    price: { amount: price.trim(), currency },
    ...(startsOn && { startsOn }),
    months: months.trim() === "" ? null : wholeNumberOf(months),
    countries: countries.split(/[\s,;]+/).flatMap((code) => (code ? [code.toUpperCase()] : [])),
    uses,
    message,
    overBudget: values.overBudget === "true",
  };
}
