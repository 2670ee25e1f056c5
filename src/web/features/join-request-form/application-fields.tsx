import { textLimits } from "#domain/http/text-limits.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { type UploadField, uploadNote } from "#domain/media/upload-limits.ts";
import { InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { ChannelRows } from "./channel-rows.tsx";
import { UploadZone } from "./upload-zone.tsx";
import type { ChosenFiles } from "./use-chosen-files.ts";

const categoryOptions = influencerCategories.map((category) => ({ value: category, label: category }));

export function PersonFields({ form }: { form: FormState }) {
  return (
    <FormGroup
      id="you"
      title="You"
      description="Name, category and location are public once you are in. Email and phone never are."
    >
      <InputField
        form={form}
        name="name"
        label="Full Name"
        required
        maxLength={textLimits.line}
        autoComplete="name"
      />
      <InputField
        form={form}
        name="email"
        label="Email"
        type="email"
        required
        maxLength={textLimits.email}
        autoComplete="email"
      />
      <InputField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        maxLength={textLimits.phone}
        autoComplete="tel"
      />
      <InputField
        form={form}
        name="location"
        label="Location"
        placeholder="Lisbon, Portugal"
        maxLength={textLimits.line}
        autoComplete="off"
      />
    </FormGroup>
  );
}

export function ChannelFields({ form }: { form: FormState }) {
  return (
    <FormGroup
      id="channels"
      title="Your channels"
      description="Where people follow you. A username is enough; brands see a link to the channel."
    >
      <ChannelRows form={form} />
    </FormGroup>
  );
}

type WorkFieldsProps = {
  form: FormState;
  chosen: ChosenFiles;
  progress: ((field: UploadField, place: number) => number) | undefined;
};

export function WorkFields({ form, chosen, progress }: WorkFieldsProps) {
  return (
    <FormGroup
      id="work"
      title="Your work"
      description="What you make, what it costs, and how it looks. The best three pictures say more than thirty."
    >
      <SelectField
        form={form}
        name="category"
        label="Primary Category"
        required
        placeholder="Select a category"
        options={categoryOptions}
      />
      <InputField
        form={form}
        name="rate"
        label="Rate (USD per post)"
        placeholder="250"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <TextAreaField
        form={form}
        name="bio"
        label="Bio"
        hint="What you make and for whom. Two or three sentences will do."
        required
        rows={6}
        maxLength={textLimits.bio}
        className="sm:col-span-2"
      />
      <p className="text-ink-soft sm:col-span-2">
        <strong className="font-semibold text-ink">Files:</strong> {uploadNote}.
      </p>
      <UploadZone
        field="images"
        label="Images"
        types="JPG, PNG or PDF"
        chosen={chosen}
        problem={form.problems.images}
        progress={progress && ((place) => progress("images", place))}
      />
      <UploadZone
        field="videos"
        label="Videos"
        types="MP4 or MOV"
        chosen={chosen}
        problem={form.problems.videos}
        progress={progress && ((place) => progress("videos", place))}
      />
    </FormGroup>
  );
}
