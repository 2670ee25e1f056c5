import { agencyTextLimits, settingLimits } from "#domain/agency/agency-settings.contract.ts";
import { currencies } from "#domain/money/currencies.ts";
import { countries } from "#domain/places/countries.ts";
import { CheckboxField, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

type FieldsProps = { form: FormState };

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const currencyOptions = currencies.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

/** Legal data of the agency. */
export function CompanyFields({ form, pageText }: FieldsProps & { pageText: CompanyOnPages }) {
  return (
    <FormGroup id="company" title="Company" description="Fills the blanks in the page text, below.">
      <InputField
        form={form}
        name="legalName"
        label="Legal name"
        hint={insteadOf(pageText.legalName)}
        maxLength={agencyTextLimits.legalName}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <TextAreaField
        form={form}
        name="address"
        label="Address"
        rows={3}
        maxLength={agencyTextLimits.address}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <SelectField
        form={form}
        name="country"
        label="Country"
        placeholder="Select a country"
        options={countryOptions}
        className="justify-between"
      />
      <InputField
        form={form}
        name="vatNumber"
        label="VAT number"
        hint={insteadOf(pageText.vatNumber)}
        maxLength={agencyTextLimits.vatNumber}
        autoComplete="off"
      />
    </FormGroup>
  );
}

export type CompanyOnPages = { legalName: string; vatNumber: string };

function insteadOf(text: string): string | undefined {
  return text === "" ? undefined : `Empty: ${text}, from the footer.`;
}

/** Settings for deadlines. */
export function DaysFields({ form, timeZones }: FieldsProps & { timeZones: readonly string[] }) {
  return (
    <FormGroup
      id="days"
      title="Dates and response times"
      description="Changes apply at once, also to what is already waiting."
    >
      <SelectField
        form={form}
        name="timeZone"
        label="Time zone"
        hint="Deadlines and reminders follow it."
        placeholder="Select a time zone"
        options={timeZones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
        required
      />
      <NumberField
        form={form}
        name="reviewDays"
        label="Review days"
        hint="Business days until applicants hear from you."
      />
    </FormGroup>
  );
}

/** Defaults of campaigns and payments. */
export function MoneyFields({ form, offBy }: FieldsProps & { offBy: string | null }) {
  return (
    <FormGroup
      id="money"
      title="Campaigns and money"
      description="New campaigns and offers start with these."
    >
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        placeholder="Select a currency"
        options={currencyOptions}
        required
      />
      <NumberField form={form} name="paymentDays" label="Days until a creator is paid" />
      <NumberField form={form} name="revisionRounds" label="Revision rounds" />
      <InputField
        form={form}
        name="rightsReminderDays"
        label="Reminders before a right ends"
        hint="In days, separated by commas."
        inputMode="text"
        maxLength={60}
        autoComplete="off"
      />
      <NumberField form={form} name="retentionYears" label="Years to keep payment records" />
      <CheckboxField
        form={form}
        name="twoApprovals"
        label="Two people approve a payout"
        hint={
          offBy === null
            ? "Not the people who offered, set, or changed the amount. It takes two owners to switch this off."
            : `${offBy} wants to switch this off. It stays on until another owner also clears the box and saves.`
        }
        className="self-end pb-2"
      />
    </FormGroup>
  );
}

type NumberFieldProps = FieldsProps & { name: keyof typeof settingLimits; label: string; hint?: string };

function NumberField({ name, hint, ...field }: NumberFieldProps) {
  const { from, to } = settingLimits[name];
  return (
    <InputField
      {...field}
      name={name}
      hint={[hint, `${from} to ${to}.`].filter(Boolean).join(" ")}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      required
    />
  );
}
