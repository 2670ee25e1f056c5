import { brandIndustries, budgetRanges, companySizes } from "#domain/brands/brand-options.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import {
  AddressField,
  CheckboxField,
  InputField,
  SelectField,
  TextAreaField,
} from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";

/** Addresses either the brand itself or an administrator. */
type GroupProps = { form: FormState; voice?: "brand" | "administrator" };

const texts = {
  brand: {
    company: {
      title: "Your company",
      description: "What creators see in the marketplace once you are listed.",
    },
    person: {
      title: "You",
      description: "Who we talk to. Name, email and phone are never public.",
    },
    campaign: {
      title: "Your campaign",
      description: "A range and a few honest sentences are enough to find the creators who fit.",
      goals: "Creators see what you’re looking for. Otherwise only we can read it.",
    },
  },
  administrator: {
    company: { title: "Company", description: "What creators see in the marketplace." },
    person: { title: "Contact", description: "Name, email and phone are never public." },
    campaign: {
      title: "Campaign",
      description: "The budget range is public. You choose below whether the goals are.",
      goals: "Brands that registered before this choice existed were told that goals stay private.",
    },
  },
};

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const industryOptions = asOptions(brandIndustries);
const sizeOptions = companySizes.map((size) => ({ value: size, label: `${size} employees` }));
const budgetOptions = asOptions(budgetRanges);

export function CompanyFields({ form, voice = "brand" }: GroupProps) {
  return (
    <FormGroup id="company" {...texts[voice].company}>
      <InputField
        form={form}
        name="companyName"
        label="Company Name"
        required
        maxLength={textLimits.line}
        autoComplete="organization"
      />
      <SelectField
        form={form}
        name="industry"
        label="Industry"
        required
        placeholder="Select an industry"
        options={industryOptions}
      />
      <SelectField
        form={form}
        name="companySize"
        label="Company size"
        placeholder={voice === "brand" ? "Select a size" : "Not known"}
        options={sizeOptions}
      />
      <InputField
        form={form}
        name="location"
        label="Location"
        placeholder="Lisbon, Portugal"
        maxLength={textLimits.line}
        autoComplete="off"
      />
      <AddressField
        form={form}
        name="website"
        label="Website"
        placeholder="yourbrand.com"
        maxLength={textLimits.url}
        autoComplete="url"
        className="sm:col-span-2"
      />
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        hint="What you make, and what is good about it."
        rows={4}
        maxLength={textLimits.bio}
        className="sm:col-span-2"
      />
    </FormGroup>
  );
}

type ContactProps = GroupProps & { hasEmail?: boolean };

export function ContactFields({ form, voice = "brand", hasEmail = true }: ContactProps) {
  return (
    <FormGroup id="person" {...texts[voice].person}>
      <InputField
        form={form}
        name="contactName"
        label="Contact Person"
        required
        maxLength={textLimits.line}
        autoComplete="name"
        className="sm:col-span-2"
      />
      {hasEmail && (
        <InputField
          form={form}
          name="email"
          label="Email"
          type="email"
          required
          maxLength={textLimits.email}
          autoComplete="email"
        />
      )}
      <InputField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        maxLength={textLimits.phone}
        autoComplete="tel"
      />
    </FormGroup>
  );
}

export function CampaignFields({ form, voice = "brand" }: GroupProps) {
  const { title, description, goals } = texts[voice].campaign;
  return (
    <FormGroup id="campaign" title={title} description={description}>
      <SelectField
        form={form}
        name="budgetRange"
        label="Budget Range"
        required
        placeholder="Select a budget"
        options={withCurrent(budgetOptions, form.texts.get("budgetRange"))}
      />
      <TextAreaField
        form={form}
        name="goals"
        label="Campaign Goals"
        hint="What should be different afterwards, for whom, and by when."
        required
        rows={6}
        maxLength={textLimits.message}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <CheckboxField
          form={form}
          name="goalsPublic"
          label="Show the goals on the brand's page"
          hint={goals}
        />
      </div>
    </FormGroup>
  );
}

/** The options, plus the current value if it is not among them: a budget may be free text. */
function withCurrent(options: { value: string; label: string }[], current: string | null) {
  if (!current || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: current }];
}
