import { textLimits } from "#domain/http/text-limits.ts";
import { AccessGroup } from "#web/ui/form/access-group.tsx";
import { CheckboxField, InputField } from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

/** The fields that only administrators may set: the listing in the marketplace, and the password. */
export function ListingFields({ form, isNew }: { form: FormState; isNew: boolean }) {
  return (
    <>
      <FormGroup id="listing" title="Listing" description="How the creator stands in the marketplace.">
        <InputField
          form={form}
          name="engagement"
          label="Engagement (percent)"
          placeholder="3.4"
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
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
          name="collaborationTypes"
          label="Collaboration types"
          hint="Separated by commas."
          placeholder="Sponsored posts, Giveaways"
          maxLength={textLimits.bio}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <CheckboxField form={form} name="verified" label="Verified" hint="A badge beside the name." />
        <CheckboxField form={form} name="featured" label="Featured" hint="Stands before the others." />
      </FormGroup>
      <AccessGroup form={form} isNew={isNew} whose="The creator's own" />
    </>
  );
}
