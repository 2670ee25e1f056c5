import { budgetRanges } from "#domain/brands/brand-options.ts";
import { maximumCountries } from "#domain/contact/brief-limits.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { Country } from "#domain/places/countries.ts";
import { InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { SelectListField } from "#web/ui/form/select-list-field.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

const budgetOptions = budgetRanges.map((value) => ({ value, label: value }));

type BriefFieldsProps = {
  form: FormState;
  /** From the server, because browsers may name and sort countries differently. */
  countries: readonly Country[];
};

/** Fields of a campaign's brief. */
export function BriefFields({ form, countries }: BriefFieldsProps) {
  return (
    <>
      <InputField
        form={form}
        name="brief.product"
        label="Product or service"
        required
        placeholder="What the campaign is about"
        maxLength={textLimits.line}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="brief.budget"
        label="Budget"
        placeholder="Select a budget"
        options={budgetOptions}
      />
      <InputField form={form} name="brief.startsOn" label="First day" type="date" />
      <InputField form={form} name="brief.endsOn" label="Last day" type="date" />
      <TextAreaField
        form={form}
        name="brief.deliverables"
        label="Deliverables"
        hint="Such as two reels and four stories by each creator."
        rows={3}
        maxLength={textLimits.bio}
        className="sm:col-span-2"
      />
      <SelectListField
        form={form}
        name="brief.countries"
        label="Countries"
        item="Country"
        options={countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        maximum={maximumCountries}
      />
    </>
  );
}
