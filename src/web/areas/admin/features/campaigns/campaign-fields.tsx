import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import { objectives } from "#domain/campaigns/campaign-states.ts";
import { currencies } from "#domain/money/currencies.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { CheckboxField, InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

const objectiveOptions = Object.entries(objectives).map(([value, label]) => ({ value, label }));
const currencyOptions = currencies.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

type FieldsProps = { form: FormState };

export function NameFields({ form, className }: FieldsProps & { className?: string }) {
  return (
    <>
      <InputField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={campaignLengths.name}
        autoComplete="off"
        className={className}
        data-autofocus
      />
      <ClientField form={form} />
      <SelectField
        form={form}
        name="objective"
        label="Objective"
        placeholder="Not decided"
        options={objectiveOptions}
        className="justify-between"
      />
    </>
  );
}

/** Dates and budget of a campaign. */
export function FrameFields({ form }: FieldsProps) {
  return (
    <>
      <InputField form={form} name="startsOn" label="Starts on" type="date" />
      <InputField form={form} name="endsOn" label="Ends on" type="date" />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        placeholder="Select a currency"
        options={currencyOptions}
        required
      />
      <InputField
        form={form}
        name="budget.amount"
        label="Budget"
        inputMode="decimal"
        placeholder="12000.00"
        autoComplete="off"
      />
    </>
  );
}

export function ClearsCreatorsField({ form }: FieldsProps) {
  return (
    <CheckboxField
      form={form}
      name="clientClearsCreators"
      label="The client clears creators"
      hint="No creator is invited until the client has cleared them."
    />
  );
}

/** Suggested brands for a typed client name. */
function useBrands(search: string) {
  const { data = [] } = useQuery({
    queryKey: ["brands", "names", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: "8", ...(search && { search }) });
      const { items } = await adminCall("GET /api/brand-join", { query, signal });
      return items.map(({ _id, companyName }) => ({ _id, name: companyName }));
    },
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return data;
}

/** Client name. Also stores the brand's ID if the name of a brand is selected. */
function ClientField({ form }: FieldsProps) {
  const listId = useId();
  const [typed, setTyped] = useState(form.texts.get("clientName") ?? "");
  const [stored] = useState({ name: typed, brandId: form.texts.get("brandId") ?? "" });
  const brands = useBrands(typed.trim());
  const brandId =
    brands.find(({ name }) => name === typed)?._id ?? (typed === stored.name ? stored.brandId : "");
  return (
    <>
      <InputField
        form={form}
        name="clientName"
        label="Client"
        hint={brandId ? "A brand from the marketplace." : "A brand from the marketplace, or any name."}
        maxLength={campaignLengths.client}
        autoComplete="off"
        list={listId}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {brands.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
      <input type="hidden" name="brandId" value={brandId} readOnly />
    </>
  );
}
