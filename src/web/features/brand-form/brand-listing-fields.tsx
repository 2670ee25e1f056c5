import { textLimits } from "#domain/http/text-limits.ts";
import { AccessGroup } from "#web/ui/form/access-group.tsx";
import { CheckboxField, InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { type BrandValues, countControls } from "./brand-values.ts";
import { type ChosenLogo, LogoField } from "./logo-field.tsx";

const statusOptions = [
  { value: "published", label: "Published" },
  { value: "pending", label: "Pending" },
];

type BrandListingFieldsProps = {
  form: FormState;
  values: BrandValues;
  isNew: boolean;
  isPending: boolean;
  logo: ChosenLogo;
};

/** Fields that only administrators can set: the listing in the marketplace, and the password. */
export function BrandListingFields({ form, values, isNew, isPending, logo }: BrandListingFieldsProps) {
  return (
    <>
      <FormGroup id="listing" title="Listing" description="How the brand appears in the marketplace.">
        <LogoField logo={logo} problem={form.problemAt("logo")} />
        <SelectField
          form={form}
          name="status"
          label="Status"
          hint={
            isPending
              ? "This brand is waiting. Saving publishes it unless its status stays pending."
              : undefined
          }
          required
          placeholder="Select a status"
          options={statusOptions}
        />
        <InputField
          form={form}
          name="rating"
          label="Rating (0 to 5)"
          placeholder="4.8"
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
        />
        <InputField
          form={form}
          name="totalCollaborations"
          label="Collaborations"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
        />
        <InputField
          form={form}
          name="collaborationTypes"
          label="Collaboration types"
          hint="Separated by commas."
          placeholder="Sponsored posts, Giveaways"
          maxLength={textLimits.bio}
          autoComplete="off"
        />
        <CheckboxField form={form} name="verified" label="Verified" hint="A badge beside the name." />
        <CheckboxField form={form} name="featured" label="Featured" hint="Listed before the others." />
      </FormGroup>
      <FormGroup
        id="channels"
        title="Social media counts"
        description="As text, such as 120K. Empty ones are not shown."
      >
        {countControls(values).map(({ name, label }) => (
          <InputField key={name} form={form} name={name} label={label} maxLength={20} autoComplete="off" />
        ))}
      </FormGroup>
      <AccessGroup form={form} isNew={isNew} whose="The brand's own" />
    </>
  );
}
