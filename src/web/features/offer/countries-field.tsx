import { maximumCountries } from "#domain/places/countries.contract.ts";
import { countries } from "#domain/places/countries.ts";
import { SelectListField } from "#web/ui/form/select-list-field.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

/** Countries by name. The values are their codes. */
export function CountriesField({ form, name, hint }: { form: FormState; name: string; hint: string }) {
  return (
    <SelectListField
      form={form}
      name={name}
      label="Countries"
      item="Country"
      hint={hint}
      options={countries.map((country) => (
        <option key={country.code} value={country.code}>
          {country.name}
        </option>
      ))}
      maximum={maximumCountries}
    />
  );
}
