import { AccessGroup } from "#web/ui/form/access-group.tsx";
import { CheckboxField, InputField } from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { RadioCard } from "#web/ui/radio-card.tsx";
import { named } from "./field-name.ts";

/** Fields that only administrators can set: the listing in the marketplace, and the password. */
export function ListingFields({ form, isNew }: { form: FormState; isNew: boolean }) {
  return (
    <>
      <FormGroup id="listing" title="Listing" description="How the creator appears in the marketplace.">
        <InputField
          form={form}
          {...named("engagement")}
          placeholder="3.4"
          inputMode="decimal"
          autoComplete="off"
        />
        <InputField
          form={form}
          {...named("rating")}
          label="Rating (0 to 5)"
          placeholder="4.8"
          inputMode="decimal"
          autoComplete="off"
        />
        <InputField
          form={form}
          {...named("collaborationTypes")}
          hint="Separated by commas."
          placeholder="Sponsored posts, Giveaways"
          autoComplete="off"
          className="sm:col-span-2"
        />
        <VisibilityField form={form} />
        <CheckboxField form={form} {...named("verified")} hint="A badge beside the name." />
        <CheckboxField form={form} {...named("featured")} hint="Listed before the others." />
      </FormGroup>
      <AccessGroup form={form} isNew={isNew} whose="The creator's own" />
    </>
  );
}

/** Choice of public or private. New creators are public, unless somebody chooses otherwise. */
function VisibilityField({ form }: { form: FormState }) {
  const { name, label } = named("visibility");
  const chosen = form.texts.get(name) || "public";
  return (
    <fieldset className="grid min-w-0 gap-2 sm:col-span-2 sm:grid-cols-2 sm:gap-x-5">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <RadioCard name={name} value="public" defaultChecked={chosen === "public"} title="Public">
        On the marketplace: everybody finds the profile.
      </RadioCard>
      <RadioCard name={name} value="private" defaultChecked={chosen === "private"} title="Private">
        Only your team sees them, and clients on whose lists they are.
      </RadioCard>
    </fieldset>
  );
}
